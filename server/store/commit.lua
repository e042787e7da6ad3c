-- Commits a group of changes to rooms of one shard: each if its record still has the revision
-- that the change was decided on. Publishes what was committed as one message on the feed.
--
-- KEYS: clock, outages, due, live, open, bots, scores, then for each change its room and its log
-- ARGV: feed, hub, outage_ms, then for each change: room id, rev before (0: new), rev after,
--       outage known, not before (a time or 0), record, entry or "", due or "", status, created or
--       "" (private), ms to keep when over, "1" while it wants a bot ("0" if it may have wanted
--       one, "" if not), "1" if a Bot Score is to be entered
-- Returns for each change: "ok", "conflict", "outage" or "early".

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = tonumber(redis.call('HGET', KEYS[1], 'last') or now)
if now - last > tonumber(ARGV[3]) then
  local id = redis.call('HINCRBY', KEYS[1], 'outage', 1)
  redis.call('RPUSH', KEYS[2], id .. ':' .. last .. ':' .. now)
  redis.call('LTRIM', KEYS[2], -64, -1)
  redis.call('HSET', KEYS[1], 'resumed', now)
end
redis.call('HSET', KEYS[1], 'last', now)
local outage = redis.call('HGET', KEYS[1], 'outage') or '0'

local results, told = {}, {}
for i = 0, (#ARGV - 3) / 13 - 1 do
  local key, log = KEYS[8 + 2 * i], KEYS[9 + 2 * i]
  local a = 3 + 13 * i
  local id, before, after = ARGV[a + 1], ARGV[a + 2], ARGV[a + 3]
  local result = 'ok'
  if (redis.call('HGET', key, 'rev') or '0') ~= before then
    result = 'conflict'
  elseif ARGV[a + 4] ~= outage then
    result = 'outage'
  elseif now < tonumber(ARGV[a + 5]) then
    result = 'early'
  else
    local record, entry, due, status = ARGV[a + 6], ARGV[a + 7], ARGV[a + 8], ARGV[a + 9]
    if status == 'gone' then
      redis.call('DEL', key, log)
    else
      redis.call('HSET', key, 'rev', after, 'record', record)
      if entry ~= '' then redis.call('RPUSH', log, entry) end
    end
    if due == '' then redis.call('ZREM', KEYS[3], id) else redis.call('ZADD', KEYS[3], due, id) end
    if status == 'over' or status == 'gone' then
      redis.call('ZREM', KEYS[4], id)
      redis.call('ZREM', KEYS[5], id)
      redis.call('PEXPIRE', key, ARGV[a + 11])
      redis.call('PEXPIRE', log, ARGV[a + 11])
    elseif before == '0' then
      redis.call('ZADD', KEYS[4], now, id)
      if ARGV[a + 10] ~= '' then redis.call('ZADD', KEYS[5], ARGV[a + 10], id) end
    end
    if ARGV[a + 12] == '1' then redis.call('ZADD', KEYS[6], 'NX', now, id)
    elseif ARGV[a + 12] == '0' then redis.call('ZREM', KEYS[6], id) end
    if ARGV[a + 13] == '1' then redis.call('ZADD', KEYS[7], 'NX', now, id) end
    told[#told + 1] = struct.pack('>I4I4I4', #id, #record, #entry) .. id .. record .. entry
  end
  results[i + 1] = result
end
if #told > 0 then
  local seq = redis.call('HINCRBY', KEYS[1], 'feed', 1)
  redis.call('PUBLISH', ARGV[1], 'C' .. ARGV[2] .. '\n' .. seq .. '\n' .. table.concat(told))
end
return results
