-- A player wants to play. He has one ticket, which his tabs share, on whatever hubs they are. Or
-- without a new ticket: a hub has a tab of his, and holds the one that he may have.
--
-- KEYS: tickets, seen, holders of the player, match of the player
-- ARGV: hub, player, lost_ms, ticket or "", the room of the match that he was known to have, or ""
-- Returns the ticket that he has now: his old one, if there is one; else the new one, if any. None
-- is made for who has been found another match meanwhile.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[4] == '' then
  if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then return false end
elseif redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then
  if (redis.call('GET', KEYS[4]) or '') ~= ARGV[5] then return false end
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[4])
  redis.call('DEL', KEYS[4])
end
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('HSET', KEYS[3], ARGV[1], now)
redis.call('PEXPIRE', KEYS[3], ARGV[3])
return redis.call('HGET', KEYS[1], ARGV[2])
