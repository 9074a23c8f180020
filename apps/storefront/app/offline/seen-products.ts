import { prepareSearchText } from '@ambra/domain/search/search-text'
import { type BrowserStore, browserStore } from '#app/storage/browser-store.ts'
import { isStorageAllowed } from '#app/storage/cookie-choice.ts'
import { type Describable, savedOf } from '#app/lists/saved-product.ts'
import { onSession } from '#app/session/session.ts'
import { type CacheEntry, type SeenProduct, storageKeys } from '#app/storage/storage-keys.ts'

/** Product with the fields known on any screen. */
export type Seeable = Describable & { brandName?: string | undefined; mpn?: string | undefined }

/** Hit; `at` is the time of its price in ms since the epoch. */
export type SeenHit = SeenProduct & { at: number }

/** Maximum number of products over all stores; the least recently shown are evicted. */
const maxSeen = 500

/** Share of the search words that a product must match. @see spec §9 "minimum match 75%" */
const minimumMatch = 0.75

type Deps = {
  store: () => BrowserStore
  now: () => number
  /** Names and URLs are specific to a store. */
  storeCode: () => string
  mayStore: () => boolean
}

/**
 * Cards of products shown in this browser, searched while the shop cannot be reached. Stored on the device
 * only with consent; otherwise only this tab remembers them until it is closed.
 * @see spec §4 "Offline", docs/rules/law LAW-PRV-2
 */
export function createSeenProducts({ store, now, storeCode, mayStore }: Deps) {
  const key = storageKeys.seenProducts
  let ofTab: Record<string, CacheEntry<SeenProduct>> = {}

  async function ofStore(): Promise<SeenHit[]> {
    const own = `${storeCode()} `
    const stored = Object.entries((await store().read(key)) ?? {}).filter(([name]) => !(name in ofTab))
    return [...stored, ...Object.entries(ofTab)]
      .filter(([name]) => name.startsWith(own))
      .map(([, { at, value }]) => ({ ...value, at }))
      .toReversed()
  }

  return {
    async remember(products: readonly Seeable[], at: number = now()): Promise<void> {
      if (products.length === 0) return
      const shown = { products, code: storeCode(), at }
      ofTab = withSeen(ofTab, shown)
      if (mayStore()) await store().update(key, (seen = {}) => withSeen(seen, shown))
    },
    /** Clears the memory of the tab; stored products are removed with the other personal keys. */
    forget: () => void (ofTab = {}),
    /** Returns the products that match the text, by number of matched words, then the newest first. */
    async search(text: string, limit: number): Promise<SeenHit[]> {
      const requested = wordsOf(text)
      if (requested.length === 0) return []
      const found = (await ofStore()).map((product) => ({ product, share: shareOf(requested, product) }))
      return found
        .filter(({ share }) => share >= minimumMatch)
        .toSorted((a, b) => b.share - a.share)
        .slice(0, limit)
        .map(({ product }) => product)
    },
    newest: async (limit: number): Promise<SeenHit[]> => (await ofStore()).slice(0, limit),
  }
}

type Shown = { products: readonly Seeable[]; code: string; at: number }

function withSeen(seen: Record<string, CacheEntry<SeenProduct>>, { products, code, at }: Shown) {
  const next = new Map(Object.entries(seen))
  // The first of a list is remembered longest: it is inserted last.
  for (const product of products.toReversed()) {
    const name = `${code} ${product.sku}`
    const known = next.get(name)
    // An older response must not replace a newer one.
    if (known && known.at > at) continue
    next.delete(name)
    next.set(name, {
      at,
      value: { ...codesOf(known?.value ?? {}), ...savedOf(product), ...codesOf(product) },
    })
  }
  return Object.fromEntries([...next].slice(-maxSeen))
}

/** Returns known codes: cards have neither brand nor mpn, so those from an earlier page are kept. */
const codesOf = ({ brand, brandName, mpn }: { brand?: unknown; brandName?: unknown; mpn?: unknown }) => {
  const known = brandName ?? brand
  return { ...(typeof known === 'string' && { brand: known }), ...(typeof mpn === 'string' && { mpn }) }
}

const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Returns each word with its variants from text normalization: `WH-1000` is also `WH` and `1000`. */
const wordsOf = (text: string): string[][] =>
  fold(text.replace(/#/g, ' '))
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => prepareSearchText(word).split(' '))

function shareOf(requested: readonly string[][], { name, brand = '', sku, mpn = '' }: SeenProduct): number {
  const words = wordsOf([name, brand, sku, mpn].join(' ')).flat()
  const has = (part: string) => words.some((word) => word.startsWith(part))
  const matching = requested.filter(
    ([whole = '', ...parts]) => has(whole) || (parts.length > 0 && parts.every(has)),
  )
  return matching.length / requested.length
}

const shared = createSeenProducts({
  store: browserStore,
  now: Date.now,
  storeCode: () => document.documentElement.dataset['store'] ?? '',
  mayStore: isStorageAllowed,
})
onSession((event) => event === 'logout' && shared.forget())

/** Stores cards of shown products; `at` is the time of the response, now by default. */
export const storeSeen = shared.remember

/** Searches the products shown in this browser, best match first. */
export const searchSeen = shared.search

/** Returns the last products shown in this store. */
export const newestSeen = shared.newest
