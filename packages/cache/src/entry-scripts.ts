/**
 * Scripts for entries. A shop's `state` on the server contains its generation `g`, a random name, and `n`,
 * the number of purges. An entry is valid while its generation is the current one and none of its tags was
 * purged since the `n` at which it began; a tag's mark holds the `n` of its last purge. Whatever the server
 * loses, evicts or fails to copy invalidates entries and never revalidates them: without state there is a new
 * generation, without a mark no entry.
 */
const state = `
local state = KEYS[1]
local prefix = ARGV[1]
local function current()
  local found = redis.call('HMGET', state, 'g', 'n')
  if found[1] then return found[1], tonumber(found[2]) end
  redis.call('HSET', state, 'g', ARGV[2], 'n', 0)
  return ARGV[2], 0
end
local function mark(g, tag) return prefix .. 'tag:' .. g .. ':' .. tag end
local g, n = current()
`

/** KEYS state, entry, lease. ARGV prefix, random name, lease duration in ms. */
export const findScript = `${state}
local entry = redis.call('HMGET', KEYS[2], 'g', 'n', 'tags', 'value')
if entry[1] == g then
  local isValid = true
  for _, tag in ipairs(cjson.decode(entry[3])) do
    local purged = redis.call('GET', mark(g, tag))
    if not purged or tonumber(purged) > tonumber(entry[2]) then isValid = false end
  end
  if isValid then return {'found', entry[4]} end
end
local lease = redis.call('GET', KEYS[3])
if lease then return {lease, g, n} end
redis.call('SET', KEYS[3], 'busy', 'PX', ARGV[3])
return {'leased', g, n}`

/**
 * KEYS state, entry, lease. ARGV prefix, random name, generation and n before the work, tags, value, TTL in
 * ms.
 */
export const storeScript = `${state}
redis.call('DEL', KEYS[3])
if ARGV[3] ~= g then return 0 end
local since, life = tonumber(ARGV[4]), tonumber(ARGV[7])
local tags = cjson.decode(ARGV[5])
for _, tag in ipairs(tags) do
  local purged = redis.call('GET', mark(g, tag))
  if purged and tonumber(purged) > since then return 0 end
end
for _, tag in ipairs(tags) do
  if redis.call('PEXPIRE', mark(g, tag), life * 2) == 0 then
    redis.call('SET', mark(g, tag), since, 'PX', life * 2)
  end
end
redis.call('HSET', KEYS[2], 'g', g, 'n', since, 'tags', ARGV[5], 'value', ARGV[6])
redis.call('PEXPIRE', KEYS[2], life)
return 1`

/** KEYS state. ARGV prefix, random name, tags, TTL of an entry in ms, channel, message. */
export const purgeScript = `${state}
n = redis.call('HINCRBY', state, 'n', 1)
for _, tag in ipairs(cjson.decode(ARGV[3])) do
  redis.call('SET', mark(g, tag), n, 'PX', tonumber(ARGV[4]) * 2)
end
redis.call('PUBLISH', ARGV[5], ARGV[6])
return n`

/**
 * KEYS state. ARGV prefix, random name, channel, message. Starts a new generation, which invalidates all
 * entries.
 */
export const clearScript = `
redis.call('HSET', KEYS[1], 'g', ARGV[2])
redis.call('HINCRBY', KEYS[1], 'n', 1)
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1`
