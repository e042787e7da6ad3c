-- Enters the Bot Score of a fight: of a player's scores at a level the best one counts, and the
-- sum over levels is his total. To enter one again changes nothing.
--
-- KEYS: for all time and then for the week: totals (by player), bests (player: levels), names
-- ARGV: player, name, level, score, when the week is no longer kept, most players on a board
-- Returns for each of the two: best at the level, total, rank (0: no points, or no longer kept).

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local player, name, level, score = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local answer = {}
for i = 0, 1 do
  local totals, bests, names = KEYS[1 + 3 * i], KEYS[2 + 3 * i], KEYS[3 + 3 * i]
  local kept = i == 0 or now < tonumber(ARGV[5])
  local levels = cjson.decode(redis.call('HGET', bests, player) or '{}')
  local best, total, rank = math.max(levels[level] or 0, score), 0, 0
  levels[level] = best
  for _, points in pairs(levels) do total = total + points end
  if total > 0 and kept then
    redis.call('HSET', bests, player, cjson.encode(levels))
    redis.call('HSET', names, player, name)
    redis.call('ZADD', totals, total, player)
    rank = 1 + redis.call('ZCOUNT', totals, '(' .. total, '+inf')
    if redis.call('ZCARD', totals) > tonumber(ARGV[6]) then
      local last = redis.call('ZPOPMIN', totals)[1]
      redis.call('HDEL', bests, last)
      redis.call('HDEL', names, last)
    end
    if i == 1 then
      for _, key in ipairs({totals, bests, names}) do redis.call('PEXPIREAT', key, ARGV[5]) end
    end
  end
  answer[#answer + 1] = best
  answer[#answer + 1] = total
  answer[#answer + 1] = rank
end
return answer
