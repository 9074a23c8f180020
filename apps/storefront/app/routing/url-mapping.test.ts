import { describe, expect, it, vi } from 'vitest'
import { createBrowserStore } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { storageKeys } from '#app/storage/storage-keys.ts'
import { createUrlMapping } from './url-mapping.ts'

const category = { _type: 'category', _source: { slug: 'phones', description: 'long' } }
const silent = { announce: () => undefined, listen: () => undefined }

function disk(over: Partial<Persistence> = {}) {
  const values = new Map<string, unknown>()
  const persistence: Persistence = {
    get: async (name) => values.get(name),
    update: async (name, change) => void values.set(name, change(values.get(name))),
    remove: async (names) => names.forEach((name) => values.delete(name)),
    ...over,
  }
  return { values, persistence }
}

function aMapping(
  { persistence } = disk(),
  response: () => Promise<typeof category | null> = async () => category,
) {
  const store = createBrowserStore(persistence, silent)
  const lookUp = vi.fn<(path: string) => Promise<typeof category | null>>(response)
  return { store, lookUp, mapping: createUrlMapping({ store: () => store, lookUp }) }
}
const wanted = (path = '/phones/', storeCode = 'en') => ({ path, storeCode })
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('URL mapping (spec §2 "Navigation")', () => {
  it('queries the shop when no stored mapping knows the path, without its leading slash', async () => {
    const { mapping, lookUp } = aMapping()
    expect(await mapping.find(wanted('/phones/?x=1'))).toBe('/c/phones')
    expect(lookUp.mock.calls[0]?.[0]).toBe('phones')
  })

  it('returns a repeated lookup from memory', async () => {
    const { mapping, lookUp } = aMapping()
    await mapping.find(wanted())
    expect(await mapping.find(wanted('phones'))).toBe('/c/phones')
    expect(lookUp).toHaveBeenCalledTimes(1)
  })

  it('returns stored mappings on a later visit, and stores only the fields of a path', async () => {
    const device = disk()
    const first = aMapping(device)
    await first.mapping.find(wanted())
    await settled()
    const later = aMapping(device)
    expect(await later.mapping.find(wanted())).toBe('/c/phones')
    expect(later.lookUp).not.toHaveBeenCalled()
    expect(JSON.stringify([...device.values.values()])).not.toContain('long')
  })

  it('separates the URLs of different stores', async () => {
    const { mapping, lookUp } = aMapping()
    await mapping.find(wanted('/phones', 'en'))
    await mapping.find(wanted('/phones', 'ru'))
    expect(lookUp).toHaveBeenCalledTimes(2)
  })

  it('logs a URL that was not found, without a message to the shopper (spec §8 "no mapping found")', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { mapping } = aMapping(disk(), async () => null)
    expect(await mapping.find(wanted('/nothing'))).toBeUndefined()
    expect(warned.mock.calls).toEqual([['no mapping found', { path: '/nothing' }]])
    warned.mockRestore()
  })

  it('looks up again what was not found', async () => {
    const { mapping, lookUp } = aMapping(disk(), async () => null)
    expect(await mapping.find(wanted())).toBeUndefined()
    expect(await mapping.find(wanted())).toBeUndefined()
    expect(lookUp).toHaveBeenCalledTimes(2)
  })

  it('sends one request for two navigations to one URL', async () => {
    const { mapping, lookUp } = aMapping()
    await Promise.all([mapping.find(wanted()), mapping.find(wanted())])
    expect(lookUp).toHaveBeenCalledTimes(1)
  })

  it('adds the variant of a link to the page of its product', async () => {
    const phone = { _type: 'product', _source: { sku: 'P', slug: 'phone', description: '' } }
    const { mapping } = aMapping(disk(), async () => phone as never)
    expect(await mapping.find({ ...wanted(), childSku: 'P-1' })).toBe('/p/P/phone/P-1')
    expect(await mapping.find(wanted())).toBe('/p/P/phone')
  })

  it('stores the newest 500 mappings', async () => {
    const device = disk()
    const { mapping } = aMapping(device)
    for (let number = 0; number < 503; number++) await mapping.find(wanted(`/p${number}`))
    await settled()
    const stored = Object.keys(Object(device.values.get(storageKeys.urlMapping.name)))
    expect([stored.length, stored.at(-1)]).toEqual([500, 'en/p502'])
  })
})

describe('full storage (spec §8)', () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

  it('clears the mappings when one cannot be saved, and continues', async () => {
    const device = disk()
    device.values.set(storageKeys.urlMapping.name, { 'en/old': category })
    device.values.set(storageKeys.cart.name, 'the cart')
    const { mapping } = aMapping({ ...device, persistence: { ...device.persistence, update: full } })
    expect(await mapping.find(wanted())).toBe('/c/phones')
    await settled()
    expect([...device.values.keys()]).toEqual([storageKeys.cart.name])
  })

  it('clears the mappings to make room for other values, which are never lost', async () => {
    const device = disk()
    device.values.set(storageKeys.urlMapping.name, { 'en/old': category })
    const store = createBrowserStore({ ...device.persistence, update: full }, silent)
    await store.update(storageKeys.lastCartBypass, () => 1)
    expect(device.values.has(storageKeys.urlMapping.name)).toBe(false)
    expect(await store.read(storageKeys.lastCartBypass)).toBe(1)
  })
})
