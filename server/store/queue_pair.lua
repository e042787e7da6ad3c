-- Pairs players whose tickets still are what the pairing was decided on, all or nothing a pair.
--
-- KEYS: tickets, seen, matches, then for each pair both players' matches and last opponents
--       (match, match, last, last)
-- ARGV: keep_ms of a match, keep_ms of a last opponent, then for each pair: room, match, and for
--       both players id and ticket
-- Returns for each pair 1 if it is made.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local results = {}
for i = 0, (#ARGV - 2) / 6 - 1 do
  local a, k = 2 + 6 * i, 3 + 4 * i
  local room, match = ARGV[a + 1], ARGV[a + 2]
  local one, other = ARGV[a + 3], ARGV[a + 5]
  if redis.call('HGET', KEYS[1], one) == ARGV[a + 4]
      and redis.call('HGET', KEYS[1], other) == ARGV[a + 6] then
    redis.call('HDEL', KEYS[1], one, other)
    redis.call('ZREM', KEYS[2], one, other)
    redis.call('HSET', KEYS[3], room, now .. ' ' .. match)
    redis.call('SET', KEYS[k + 1], room, 'PX', ARGV[1])
    redis.call('SET', KEYS[k + 2], room, 'PX', ARGV[1])
    redis.call('SET', KEYS[k + 3], other, 'PX', ARGV[2])
    redis.call('SET', KEYS[k + 4], one, 'PX', ARGV[2])
    results[i + 1] = 1
  else
    results[i + 1] = 0
  end
end
return results
