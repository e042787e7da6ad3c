-- A session is used, or begins: if it, or its player, is no more, nothing happens.
--
-- KEYS: session, card of its player, sessions of the player, his seats, his pace of new names
-- ARGV: session, player, another name or "", "1" if he says that he is a bot, keep_ms,
--       "1" for a new session, how long another name has to stay
-- Returns nil, or the name before, the name now, and "1" if he is a bot.

if redis.call('EXISTS', KEYS[2]) == 0 then return false end
if ARGV[6] ~= '1' and redis.call('EXISTS', KEYS[1]) == 0 then return false end
local before = redis.call('HGET', KEYS[2], 'name')
if ARGV[3] ~= '' and ARGV[3] ~= before
    and redis.call('SET', KEYS[5], 1, 'NX', 'PX', ARGV[7]) then
  redis.call('HSET', KEYS[2], 'name', ARGV[3])
end
if ARGV[4] == '1' then redis.call('HSET', KEYS[2], 'bot', 1) end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[5])
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
redis.call('PEXPIRE', KEYS[3], ARGV[5])
redis.call('PEXPIRE', KEYS[4], ARGV[5])
return {before, redis.call('HGET', KEYS[2], 'name'), redis.call('HGET', KEYS[2], 'bot')}
