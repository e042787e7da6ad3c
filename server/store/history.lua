-- Notes a finished match among a player's, once; forgets the oldest ones.
--
-- KEYS: matches by end, their summaries, results, the player's name, his opponents
-- ARGV: room, ended at, summary, result to count, most matches, keep_ms, name, opponent or ""
-- Returns 1 if it is new.

if redis.call('ZADD', KEYS[1], 'NX', ARGV[2], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
redis.call('HINCRBY', KEYS[3], ARGV[4], 1)
redis.call('SET', KEYS[4], ARGV[7])
if ARGV[8] ~= '' then redis.call('SADD', KEYS[5], ARGV[8]) end
while redis.call('ZCARD', KEYS[1]) > tonumber(ARGV[5]) do
  redis.call('HDEL', KEYS[2], redis.call('ZPOPMIN', KEYS[1])[1])
end
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[6]) end
return 1
