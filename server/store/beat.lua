-- A hub's heartbeat on one shard: it is alive, so what is the time, what was missed, what is due?
--
-- A gap in what is written is an outage: the store was away, or no hub was alive. A hub that
-- starts while no other is alive ends one too, however short.
--
-- KEYS: clock, outages, hubs, due, bots, scores
-- ARGV: hub, incarnation, connections here, outage_ms, hub_lost_ms, most rooms due, "1" at a start
-- Returns now, the feed's position, the newest outage's id, outages, hubs, dead hubs, rooms due,
-- rooms that want a bot, rooms whose Bot Score nobody has entered for a while.
-- A hub is "name incarnation beat connections"; a dead one "name incarnation beat".

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = tonumber(redis.call('HGET', KEYS[1], 'last') or now)
local lost_ms = tonumber(ARGV[5])
local resumed = tonumber(redis.call('HGET', KEYS[1], 'resumed') or 0)

local booting, alone, dead = ARGV[7] == '1', true, {}
local hubs = redis.call('HGETALL', KEYS[3])
for i = 1, #hubs, 2 do
  local name = hubs[i]
  local incarnation, beat = string.match(hubs[i + 1], '^(%S+) (%d+)')
  if name == ARGV[1] then
    booting = booting and incarnation ~= ARGV[2]
    if booting then dead[#dead + 1] = name .. ' ' .. incarnation .. ' ' .. beat end
  elseif now - math.max(tonumber(beat), resumed) > lost_ms and now - last <= tonumber(ARGV[4]) then
    dead[#dead + 1] = name .. ' ' .. incarnation .. ' ' .. beat
  else
    alone = false
  end
end
if now - last > tonumber(ARGV[4]) or (booting and alone and last < now) then
  local id = redis.call('HINCRBY', KEYS[1], 'outage', 1)
  redis.call('RPUSH', KEYS[2], id .. ':' .. last .. ':' .. now)
  redis.call('LTRIM', KEYS[2], -64, -1)
  redis.call('HSET', KEYS[1], 'resumed', now)
end
redis.call('HSET', KEYS[1], 'last', now)
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2] .. ' ' .. now .. ' ' .. ARGV[3])

return {
  now,
  tonumber(redis.call('HGET', KEYS[1], 'feed') or 0),
  tonumber(redis.call('HGET', KEYS[1], 'outage') or 0),
  redis.call('LRANGE', KEYS[2], 0, -1),
  redis.call('HVALS', KEYS[3]),
  dead,
  redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', now - 50, 'LIMIT', 0, ARGV[6]),
  redis.call('ZRANGE', KEYS[5], 0, ARGV[6] - 1),
  redis.call('ZRANGEBYSCORE', KEYS[6], '-inf', now - 1000, 'LIMIT', 0, ARGV[6]),
}
