-- A hub looks at the queues: its own players are still here; what is there to be paired?
--
-- A ticket that no hub has held for a while ends: its hub has died.
--
-- KEYS: tickets, seen, matches, then for each player here his holders and his match
-- ARGV: hub, lost_ms, stale_ms, then the players here
-- Returns now, the tickets that are held, the matches whose room should long have been made, and
-- for each player here: "" while he waits, else the room that was found for him, or "-".

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lost_ms, stale_ms = tonumber(ARGV[2]), tonumber(ARGV[3])

local here = {}
for i = 4, #ARGV do
  local holders, match = KEYS[2 * i - 4], KEYS[2 * i - 3]
  if redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1 then
    redis.call('ZADD', KEYS[2], now, ARGV[i])
    redis.call('HSET', holders, ARGV[1], now)
    redis.call('PEXPIRE', holders, lost_ms)
    here[#here + 1] = ''
  else
    here[#here + 1] = redis.call('GET', match) or '-'
  end
end

for _, player in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - lost_ms)) do
  redis.call('HDEL', KEYS[1], player)
  redis.call('ZREM', KEYS[2], player)
end
local held = {}
for _, player in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], now - stale_ms, '+inf')) do
  held[#held + 1] = redis.call('HGET', KEYS[1], player)
end

local overdue = {}
for _, match in ipairs(redis.call('HVALS', KEYS[3])) do
  if now - tonumber(string.match(match, '^(%d+) ')) > stale_ms then
    overdue[#overdue + 1] = match
  end
end
return {now, held, overdue, here}
