/** The script by which Redis spends quotas. */

/**
 * Redis runs a script as a whole and nothing beside it, so that reading, comparing and adding are one step. A counter
 * lives until its window ends, and is then forgotten by Redis itself.
 */
export const CONSUME_SCRIPT = `local used = tonumber(redis.call('GET', KEYS[1]) or '0')
local cost = math.max(tonumber(ARGV[1]), -used)
if cost >= 0 and used + cost > tonumber(ARGV[2]) then return {0, used} end
if cost ~= 0 then
  used = redis.call('INCRBY', KEYS[1], cost)
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
end
return {1, used}`;
