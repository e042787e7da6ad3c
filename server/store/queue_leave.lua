-- A player wants to play no more; or his last tab on a hub is gone, which ends his wish if no
-- other hub has one.
--
-- KEYS: tickets, seen, holders of the player
-- ARGV: player, lost_ms, hub that has no tab of his left, or "" if he has said so himself
-- Returns 1 if a ticket ended.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[3] ~= '' then
  redis.call('HDEL', KEYS[3], ARGV[3])
  for _, at in ipairs(redis.call('HVALS', KEYS[3])) do
    if now - tonumber(at) < tonumber(ARGV[2]) then return 0 end
  end
end
redis.call('DEL', KEYS[3])
redis.call('ZREM', KEYS[2], ARGV[1])
return redis.call('HDEL', KEYS[1], ARGV[1])
