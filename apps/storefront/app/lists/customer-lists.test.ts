import type { ChangeLists, CustomerLists } from '@ambra/contract/account'
import { ShopError } from '@ambra/contract/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BrowserStore, createBrowserStore } from '#app/storage/browser-store.ts'
import { createCustomerLists } from './customer-lists.ts'
import { listNames } from './list-changes.ts'
import { createProductList } from './product-lists.ts'
import { personalKeys, type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

const silent = { announce: () => undefined, listen: () => undefined }
const saved = (sku: string): SavedProduct => ({ sku, qty: 1, name: `Name ${sku}`, slug: sku, image: '' })

/** The customer's lists as the server stores them. */
let server: CustomerLists
let isOnline: boolean
let calls: [string, ChangeLists | undefined][]
/** Runs while a response is in transit. */
let duringCall: () => Promise<void>

async function response(name: string, input?: { body?: ChangeLists & { query?: unknown } }) {
  if (!isOnline) throw new ShopError('server.unreachable')
  if (name === 'catalogSearchPost') {
    const filter = JSON.stringify(input?.body)
    const skus = [...filter.matchAll(/"([A-Z]+)"/g)].map(([, sku = '']) => sku)
    const hits = skus
      .filter((sku) => sku !== 'GONE')
      .map((sku) => ({ _source: { ...saved(sku), final_price: 5 } }))
    return { hits: { hits } }
  }
  calls.push([name, input?.body])
  for (const list of listNames) {
    const { add = [], remove = [] } = input?.body?.[list] ?? {}
    server[list] = server[list].filter((sku) => !remove.includes(sku))
    server[list].push(...add.filter((sku) => !server[list].includes(sku)))
  }
  const notified = structuredClone(server)
  await duringCall()
  return notified
}

/** A browser of the customer; `reopen` is the same one after a reload. */
function aDevice(store: BrowserStore = createBrowserStore(undefined, silent), isNew = true) {
  let token: string | undefined = 'token'
  if (isNew) void store.update(storageKeys.currentToken, () => 'token')
  const lists = {
    wishlist: createProductList(storageKeys.wishlist, () => store),
    compare: createProductList(storageKeys.compare, () => store),
  }
  const follower = createCustomerLists({
    store: () => store,
    client: async () => ({ call: response }) as never,
    lists,
    token: () => token,
    index: 'et',
  })
  return {
    lists,
    store,
    sync: follower.sync,
    skus: () => lists.wishlist.getSnapshot().map(({ sku }) => sku),
    reopen: () => aDevice(store, false),
    signOut: () => (token = undefined),
  }
}

beforeEach(() => {
  server = { wishlist: [], compare: [] }
  isOnline = true
  calls = []
  duringCall = async () => undefined
})

describe('wishlist and compare follow the customer', () => {
  it('at login both sides are joined without loss: the order of the customer, then what is new here', async () => {
    server = { wishlist: ['LAMP', 'CASE'], compare: ['DESK'] }
    const phone = aDevice()
    await phone.lists.wishlist.add(saved('CHAIR'))
    await phone.lists.wishlist.add(saved('CASE'))
    await phone.sync()
    expect(phone.skus()).toEqual(['LAMP', 'CASE', 'CHAIR'])
    expect(server).toEqual({ wishlist: ['LAMP', 'CASE', 'CHAIR'], compare: ['DESK'] })
    expect(phone.lists.compare.getSnapshot()).toMatchObject([
      { sku: 'DESK', name: 'Name DESK', price_incl_tax: 5 },
    ])
  })

  it('what one device removes goes from the other, and does not come back with it', async () => {
    server.wishlist = ['LAMP', 'CASE']
    const [phone, desktop] = [aDevice(), aDevice()]
    await phone.sync()
    await desktop.sync()
    await phone.lists.wishlist.remove('LAMP')
    await phone.sync()
    await desktop.lists.wishlist.add(saved('CHAIR'))
    await desktop.sync()
    expect(desktop.skus()).toEqual(['CASE', 'CHAIR'])
    await phone.sync()
    expect(phone.skus()).toEqual(['CASE', 'CHAIR'])
    expect(server.wishlist).toEqual(['CASE', 'CHAIR'])
  })

  it('an old device that was offline sends only its own changes, also after a reload', async () => {
    server.wishlist = ['LAMP', 'CASE', 'DESK']
    const old = aDevice()
    await old.sync()
    isOnline = false
    await old.lists.wishlist.add(saved('CHAIR'))
    await old.lists.wishlist.remove('DESK')
    await expect(old.sync()).rejects.toThrow('server.unreachable')
    // Changes on another device in that time.
    server.wishlist = ['CASE', 'DESK', 'TABLE']
    isOnline = true
    calls = []
    const reopened = old.reopen()
    await reopened.sync()
    expect(calls).toEqual([['userChangeLists', { wishlist: { add: ['CHAIR'], remove: ['DESK'] } }]])
    expect(reopened.skus()).toEqual(['CASE', 'TABLE', 'CHAIR'])
  })

  it('keeps what is done while a response is on its way', async () => {
    server.wishlist = ['LAMP', 'CASE']
    const phone = aDevice()
    await phone.sync()
    duringCall = async () => {
      duringCall = async () => undefined
      await phone.lists.wishlist.add(saved('CHAIR'))
      await phone.lists.wishlist.remove('LAMP')
    }
    await phone.sync()
    expect(phone.skus()).toEqual(['CASE', 'CHAIR'])
    await phone.sync()
    expect(server.wishlist).toEqual(['CASE', 'CHAIR'])
  })

  it('clear all clears it for the customer (spec §4 "clear all")', async () => {
    server.wishlist = ['LAMP', 'CASE']
    const phone = aDevice()
    await phone.sync()
    await phone.lists.wishlist.clear()
    await phone.sync()
    expect(server.wishlist).toEqual([])
  })

  it('a sign-out empties the browser and nothing of the customer (spec §4 Logout)', async () => {
    server.wishlist = ['LAMP']
    const phone = aDevice()
    await phone.sync()
    calls = []
    // In the order of `personalKeys`, as a sign-out removes them, read after each step by a tab that has not
    // been notified.
    for (const key of personalKeys) {
      await phone.store.update(key, () => undefined)
      await phone.reopen().sync()
    }
    expect(server.wishlist).toEqual(['LAMP'])
    for (const name of ['wishlist', 'compare', 'knownLists'] as const)
      expect(await phone.store.read<unknown>(storageKeys[name])).toBeUndefined()
    phone.signOut()
    calls = []
    await phone.sync()
    expect(calls).toEqual([])
  })

  it('what is not sold any more is neither shown nor taken off the customer', async () => {
    server.wishlist = ['GONE', 'LAMP']
    const phone = aDevice()
    await phone.sync()
    await phone.lists.wishlist.add(saved('CASE'))
    await phone.sync()
    expect(phone.skus()).toEqual(['LAMP', 'CASE'])
    expect(server.wishlist).toEqual(['GONE', 'LAMP', 'CASE'])
  })
})
