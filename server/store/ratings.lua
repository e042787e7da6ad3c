-- Enters a match's result into both ratings, once: if neither has changed since the result was
-- worked out, and this match is not entered yet.
--
-- KEYS: ratings of the game, board of the game, matches entered, names, what this match changed,
--       both players' curves
-- ARGV: room, ended at, what it changes, how long that is kept (ms), then for both players: id,
--       rating before or "", rating after, value after, name
-- Returns "ok", "done" (it is entered already) or "conflict".

if redis.call('ZSCORE', KEYS[3], ARGV[1]) then return 'done' end
for i = 0, 1 do
  if (redis.call('HGET', KEYS[1], ARGV[5 + 5 * i]) or '') ~= ARGV[6 + 5 * i] then
    return 'conflict'
  end
end
for i = 0, 1 do
  local player, after, value = ARGV[5 + 5 * i], ARGV[7 + 5 * i], ARGV[8 + 5 * i]
  redis.call('HSET', KEYS[1], player, after)
  redis.call('ZADD', KEYS[2], value, player)
  redis.call('HSET', KEYS[4], player, ARGV[9 + 5 * i])
  redis.call('RPUSH', KEYS[6 + i], ARGV[2] .. ' ' .. value)
  redis.call('LTRIM', KEYS[6 + i], -500, -1)
end
redis.call('SET', KEYS[5], ARGV[3], 'PX', ARGV[4])
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[2] - 30 * 86400000)
return 'ok'
