import { figuresOf, findSectionPreview } from '@ambra/db/catalogue'
import type { ShopData, ShopDataEntry } from '@ambra/contract/content/content'
import { endpoints } from '@ambra/contract/platform/api/endpoints'
import { listBestsellers } from '@ambra/db/accounting'
import { cachedUntil } from '@ambra/db/connection'
import { contentKey, contentRepository } from '@ambra/db/content'
import { plannedStartRepository, shopSettingRepository } from '@ambra/db/platform'
import { constants } from '@ambra/domain/platform/shop/constants'
import { currentShop, isPageSetting } from '@ambra/domain/platform/shop/current-shop'
import { settingRow } from '@ambra/domain/platform/settings/setting-rows'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { bestsellersQuery, newCollectionQuery, soldMostQuery } from '@ambra/search/query-builders'
import type { ApiDeps } from '../../http/deps.ts'
import { route } from '../../http/route.ts'
import { isShopPreview } from '@ambra/commerce/platform'
import { synonymsSection, synonymsTextSection } from '@ambra/commerce/search'
import { withoutStarts } from '@ambra/domain/content/content-starts'
import { shownBanners, shownEntries } from '@ambra/commerce/content'

/** Banners, sliders, configuration, and the product rows of the home page. @see docs/rules/api API-12 */
export function shopDataRoutes({ database, search, settings }: ApiDeps) {
  const rules = { listOutOfStock: settings.listOutOfStock }
  const sections = cachedSections(database)
  const soldMost = cachedUntil(database, 'catalog_changed', {
    keyOf: (store: Store) => store.id,
    read: (store) => listBestsellers(database.db, store.id),
  })
  /** Returns the bestsellers, filled up with promoted products, and whether all of them are bestsellers. */
  async function bestsellers(store: Store) {
    const size = constants.homeListSize.value
    const ids = await soldMost(store)
    const block = { index: store.code, rules }
    const sold = ids.length > 0 ? (await search.search(soldMostQuery({ ...block, ids }))).hits : []
    const ranked = sold
      .map((hit) => ({ hit, place: ids.indexOf(Number(hit.source['id'])) }))
      .sort((a, b) => a.place - b.place)
      .map(({ hit }) => hit)
      .slice(0, size)
    if (ranked.length === size) return { hits: ranked, isBySales: true }
    const picked = await search.search(bestsellersQuery({ ...block, size: size * 2 }))
    const known = new Set(ranked.map(({ source }) => source['id']))
    const others = picked.hits.filter(({ source }) => !known.has(source['id']))
    return { hits: [...ranked, ...others].slice(0, size), isBySales: false }
  }
  return [
    route(
      endpoints.shopData,
      async ({ query: { preview, shopPreview }, context: { store, now } }) => {
        const stored = await sections(store)
        const looked =
          preview === undefined
            ? undefined
            : await findSectionPreview(database.db, store, { secret: preview, now })
        const shown = shownShopData(
          looked ? { ...stored, sections: { ...stored.sections, [looked.section]: looked.data } } : stored,
          store,
          now,
        )
        return (await isShopPreview(database, shopPreview, now)) ? asPreview(shown) : shown
      },
      { isPublic: true },
    ),
    route(
      endpoints.homePage,
      async ({ context: { store } }) => {
        const [newest, best] = await Promise.all([
          search.search(newCollectionQuery({ index: store.code, rules })),
          bestsellers(store),
        ])
        return {
          new_collection: newest.hits.map((hit) => ({ ...hit.source })),
          bestsellers: best.hits.map((hit) => ({ ...hit.source })),
          ...(best.isBySales && { bestsellers_by_sales: true as const }),
        }
      },
      { isPublic: true },
    ),
  ]
}

/** Returns the data of a closed shop with the state of a preview, which pages treat as open. */
const asPreview = (data: ShopData): ShopData => ({
  ...data,
  config: Object.fromEntries(
    Object.entries(data.config).map(([store, entries]) => [
      store,
      entries.map((entry) => (entry.code === 'shop_state' ? { ...entry, value: 'preview' } : entry)),
    ]),
  ),
})

type Sections = Record<string, unknown>

/** Content sections of a store, its settings, and the function that inserts its figures into texts. */
type Stored = {
  sections: Sections
  set: Readonly<Record<string, string>>
  fill: (text: string) => string
}

/** Caches the sections, which every page needs and only a content push changes. */
const cachedSections = (database: ApiDeps['database']): ((store: Store) => Promise<Stored>) =>
  cachedUntil(database, 'content_changed', {
    keyOf: (store: Store) => store.code,
    read: async (store) => ({
      sections: await begunSections(database.db, store),
      set: await shopSettingRepository(database.db).valuesOf(store.code),
      fill: await figuresOf(database.db, store),
    }),
  })

/** Returns the sections of a store without planned entries whose author's rights are not checked yet. */
async function begunSections(db: ApiDeps['database']['db'], store: Store): Promise<Sections> {
  const waiting = await plannedStartRepository(db).waitingContent(store.id)
  const stored = Object.entries(await contentRepository(db).listShopData(store.id))
  return Object.fromEntries(
    stored.map(([name, section]) => {
      const starts = waiting.get(contentKey(store, 'banner', name))
      return [name, starts ? withoutStarts(section, starts) : section]
    }),
  )
}

/** Returns the currently visible entries: they appear and disappear by date, even when cached. */
function shownShopData({ sections: stored, set, fill }: Stored, store: Store, now: Date): ShopData {
  // Only search uses synonyms.
  const { config, banners, [synonymsSection]: _, [synonymsTextSection]: __, ...sections } = stored
  const others = Object.entries(sections).map(([name, entries]) => [name, shownEntries(entries, now)])
  const shown = (name: string) => shownEntries(sections[name], now)
  return {
    ...Object.fromEntries(others),
    banner: shown('banner'),
    multi_banner: shown('multi_banner'),
    slider: shown('slider'),
    category_banner: shown('category_banner'),
    category_banner_image: shown('category_banner_image'),
    product_banner: shown('product_banner'),
    ...Object.fromEntries(
      filledSections
        .filter((name) => name in sections)
        .map((name) => [name, shown(name).map((entry) => filled(entry, fill))]),
    ),
    config: { [store.code]: withSettings(shownEntries(configOf(config, store.code), now), set) },
    banners: shownBanners(banners, now),
  }
}

/** Sections whose texts may name figures of the shop, such as `{freeShippingOver}`. */
const filledSections = ['home_section', 'promise'] as const

const filled = (
  { title, value, ...entry }: ShopDataEntry,
  fill: (text: string) => string,
): ShopDataEntry => ({
  ...entry,
  ...(title !== undefined && { title: fill(title) }),
  ...(value !== undefined && { value: fill(value) }),
})

/** Returns the `config` of a store, which may be stored for the store alone or by locale. */
function configOf(config: unknown, storeCode: string): unknown {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  return Object.entries(config).find(([code]) => code === storeCode)?.[1]
}

/**
 * Replaces entries of the content by configured settings; settings of the whole shop are the same
 * in each store.
 */
function withSettings<T>(entries: readonly T[], set: unknown): (T | { code: string; value: string })[] {
  const own = Object.entries({ ...(set as Record<string, string>), ...currentShop().values })
  const shown = own.filter(([key]) => isPageSetting(key) || settingRow(key)?.isPrivate !== true)
  const shared = new Map(shown.filter(([key]) => isPageSetting(key) || key in Object(set)))
  const rest = entries.filter((entry) => !shared.has(String(Object(entry).code)))
  return [...rest, ...[...shared].map(([code, value]) => ({ code, value }))]
}
