import type { CustomerLists } from '@ambra/contract/customers/account'
import { type Client } from '@ambra/contract/platform/api/client'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { changesSince, type ListName, listNames, mergedSkus, noLists } from './list-changes.ts'
import { compareList, type ProductList, wishlist } from './product-lists.ts'
import { type Describable, savedOf } from './saved-product.ts'
import { sessionMemory } from '#app/session/session.ts'
import { type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

/** Debounce in ms: changes made in quick succession are sent in one call. */
const gatherMs = 300
const fields = 'sku,parentSku,name,slug,image,final_price,price'
const describedAtOnce = 100

type Parts = {
  store: () => BrowserStore
  client: () => Promise<Pick<Client, 'call'>>
  lists: Record<ListName, ProductList>
  /** Session of these lists; a new session, or none, ends pending work. */
  token: () => string | undefined
  index: string
}

/**
 * Synchronizes the lists of this browser with those of the signed-in customer. Stores the last known server
 * lists (`known-lists`): the difference contains the changes made here, also offline and before a reload.
 * At login no server list is known, so that all local products are added to the customer's.
 */
export function createCustomerLists({ store, client, lists, token, index }: Parts) {
  let agreed: CustomerLists | undefined

  const isSignedIn = async () =>
    token() !== undefined && (await store().read(storageKeys.currentToken)) !== undefined
  const read = async (name: ListName) => (await store().read(storageKeys[name])) ?? []
  const here = (): CustomerLists => ({
    wishlist: lists.wishlist.getSnapshot().map(({ sku }) => sku),
    compare: lists.compare.getSnapshot().map(({ sku }) => sku),
  })

  /** Loads the products of these skus for a list; omits those no longer sold. */
  async function describe(skus: readonly string[]): Promise<Map<string, SavedProduct>> {
    const found = new Map<string, SavedProduct>()
    for (let start = 0; start < skus.length; start += describedAtOnce) {
      const terms = skus.slice(start, start + describedAtOnce)
      const response = await (await client()).call('catalogSearchPost', {
        params: { index, type: 'product' },
        query: { size: String(terms.length), _source_include: fields },
        body: { query: { bool: { filter: [{ terms: { sku: terms } }] } } },
      })
      for (const { _source } of response.hits.hits) {
        // The requested fields are those of a list.
        const product = savedOf(_source as unknown as Describable)
        found.set(product.sku, product)
      }
    }
    return found
  }

  /** Shows the server's version of one list; returns the shown skus. */
  async function show(name: ListName, server: readonly string[], before: readonly SavedProduct[]) {
    const had = before.map(({ sku }) => sku)
    const described = await describe(server.filter((sku) => !had.includes(sku)))
    let shown: string[] = []
    await store().update(storageKeys[name], (saved = []) => {
      const bySku = new Map([...described, ...saved.map((product) => [product.sku, product] as const)])
      const skus = mergedSkus(
        server,
        had,
        saved.map(({ sku }) => sku),
      )
      const products = skus.flatMap((sku) => bySku.get(sku) ?? [])
      shown = products.map(({ sku }) => sku)
      return products
    })
    // Removes no product (no sku is empty), but makes the list show the saved products.
    await lists[name].remove('')
    return server.filter((sku) => shown.includes(sku) || had.includes(sku))
  }

  /** Sends local changes and shows the response. @throws ShopError, without data loss */
  async function sync(): Promise<void> {
    const before = { wishlist: await read('wishlist'), compare: await read('compare') }
    // Checked after reading the lists: a sign-out, also in another tab, removes the token before them.
    if (!(await isSignedIn())) return
    const known = (await store().read(storageKeys.knownLists)) ?? noLists
    const changes = changesSince(known, {
      wishlist: before.wishlist.map(({ sku }) => sku),
      compare: before.compare.map(({ sku }) => sku),
    })
    const api = await client()
    const response = changes
      ? await api.call('userChangeLists', { body: changes })
      : await api.call('userLists')
    const next = { ...noLists }
    for (const name of listNames) {
      if (!(await isSignedIn())) return
      next[name] = await show(name, response[name], before[name])
    }
    await store().update(storageKeys.knownLists, () => next)
    agreed = next
    // Signed out in that time: removes what was written too late.
    if (!(await isSignedIn()))
      for (const key of [storageKeys.knownLists, storageKeys.wishlist, storageKeys.compare])
        await store().update<unknown>(key, () => undefined)
  }

  return {
    sync,
    /** Returns whether there are local changes that the server does not know. */
    hasChanges: () => agreed === undefined || changesSince(agreed, here()) !== undefined,
  }
}

/**
 * Synchronizes both lists until `signal` aborts: on local changes, when the page becomes visible, and when
 * the network returns.
 */
export async function followCustomerLists(index: string, signal: AbortSignal): Promise<void> {
  const follower = createCustomerLists({
    store: browserStore,
    client: async () => (await import('#app/session/browser-client.ts')).browserClient(),
    lists: { wishlist, compare: compareList },
    token: () => (signal.aborted ? undefined : sessionMemory.token()),
    index,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()

  function run() {
    if (signal.aborted || document.visibilityState === 'hidden') return
    running = running.then(follower.sync).catch((error: unknown) => {
      // No network or no response: the next change or return to the page retries.
      if (!(error instanceof ShopError)) throw error
    })
  }
  function onChange() {
    if (!follower.hasChanges()) return
    clearTimeout(timer)
    timer = setTimeout(run, gatherMs)
  }

  addEventListener('online', run, { signal })
  addEventListener('focus', run, { signal })
  document.addEventListener('visibilitychange', run, { signal })
  const stops = [wishlist, compareList].map((list) => list.subscribe(onChange))
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  run()
}
