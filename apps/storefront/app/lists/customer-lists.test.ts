import type { ChangeLists, CustomerLists } from '@ambra/contract/customers/account'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BrowserStore, createBrowserStore } from '#app/storage/browser-store.ts'
import { createCustomerLists } from './customer-lists.ts'
import { listNames } from './list-changes.ts'
import { createProductList } from './product-lists.ts'
import { personalKeys, type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

const silent = { announce: () => undefined, listen: () => undefined }
const saved = (sku: string): SavedProduct => ({ sku, qty: 1, name: `Name ${sku}`, slug: sku, image: '' })

let server: CustomerLists
let isOnline: boolean
let calls: [string, ChangeLists | undefined][]
/** Called while a response is in transit. */
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

/** Browser of the customer; `reopen` is the same browser after a reload. */
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

describe('wishlist and compare of a customer', () => {
  it('merges both sides without loss at login: in the order of the customer, then new products of the browser', async () => {
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

  it('removes on all devices what one device removes, and does not bring it back', async () => {
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

  it('sends only its own changes from an old device that was offline, also after a reload', async () => {
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

  it('keeps changes made while a response is in transit', async () => {
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

  it('clears the list of the customer on clear all (spec §4 "clear all")', async () => {
    server.wishlist = ['LAMP', 'CASE']
    const phone = aDevice()
    await phone.sync()
    await phone.lists.wishlist.clear()
    await phone.sync()
    expect(server.wishlist).toEqual([])
  })

  it("empties the browser at sign-out and keeps the customer's lists (spec §4 Logout)", async () => {
    server.wishlist = ['LAMP']
    const phone = aDevice()
    await phone.sync()
    calls = []
    // In the order of `personalKeys`, as a sign-out removes them; read after each step by a tab that has
    // not been notified.
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

  it("hides products that are no longer sold and keeps them in the customer's list", async () => {
    server.wishlist = ['GONE', 'LAMP']
    const phone = aDevice()
    await phone.sync()
    await phone.lists.wishlist.add(saved('CASE'))
    await phone.sync()
    expect(phone.skus()).toEqual(['LAMP', 'CASE'])
    expect(server.wishlist).toEqual(['GONE', 'LAMP', 'CASE'])
  })
})
