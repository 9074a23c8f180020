import type { CustomerLists } from '@ambra/contract/account'
import { type Client } from '@ambra/contract/client'
import { ShopError } from '@ambra/contract/errors'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { changesSince, type ListName, listNames, mergedSkus, noLists } from './list-changes.ts'
import { compareList, type ProductList, wishlist } from './product-lists.ts'
import { type Describable, savedOf } from './saved-product.ts'
import { sessionMemory } from '#app/session/session.ts'
import { type SavedProduct, storageKeys } from '#app/storage/storage-keys.ts'

/** Changes made in one go are sent in one call. */
const gatherMs = 300
const fields = 'sku,parentSku,name,slug,image,final_price,price'
const describedAtOnce = 100

type Parts = {
  store: () => BrowserStore
  client: () => Promise<Pick<Client, 'call'>>
  lists: Record<ListName, ProductList>
  /** The session these lists belong to; a new one or none ends what is on its way. */
  token: () => string | undefined
  /** Index of the store's catalogue. */
  index: string
}

/**
 * Keeps the lists of this browser and those of the signed-in customer the same. What is stored beside the lists is how
 * the server knew them last (`known-lists`): the difference is what was done here, also offline and before a reload.
 * At login nothing is known, so that everything here joins what the customer has.
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

  /** The products of these skus as a list keeps them; those not sold any more are absent. */
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

  /** Shows what the server says in one list; returns the skus that are shown. */
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
    // Nothing is called so: the list shows what is saved now.
    await lists[name].remove('')
    return server.filter((sku) => shown.includes(sku) || had.includes(sku))
  }

  /** Sends the changes made here and shows the response. @throws ShopError; nothing is lost then */
  async function sync(): Promise<void> {
    const before = { wishlist: await read('wishlist'), compare: await read('compare') }
    // After the lists: a sign-out, also one in another tab, removes the token before them.
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
    // Signed out at this very moment: what was written too late goes too.
    if (!(await isSignedIn()))
      for (const key of [storageKeys.knownLists, storageKeys.wishlist, storageKeys.compare])
        await store().update<unknown>(key, () => undefined)
  }

  return {
    sync,
    /** Whether something was done here that the server does not know. */
    hasChanges: () => agreed === undefined || changesSince(agreed, here()) !== undefined,
  }
}

/** Follows both lists until `signal`: on a change here, when the page is looked at again, when the network is back. */
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
      // No network, or a shop that does not answer: the next change or look tries again.
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
