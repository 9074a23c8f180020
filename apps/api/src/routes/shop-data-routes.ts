import { findSectionPreview } from '@ambra/db/projection/content-previews'
import type { ShopData } from '@ambra/contract/content'
import { endpoints } from '@ambra/contract/endpoints'
import { listBestsellers } from '@ambra/db/books/bestsellers'
import { cachedUntil } from '@ambra/db/cached-until'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import { constants } from '@ambra/domain/constants'
import { shopSettingRepository } from '@ambra/db/shop-settings/shop-setting-repository'
import { currentShop, isPageSetting } from '@ambra/domain/current-shop'
import { settingRow } from '@ambra/domain/setting-rows'
import type { Store } from '@ambra/domain/stores'
import { bestsellersQuery, newCollectionQuery, soldMostQuery } from '@ambra/search/query-builders'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { synonymsSection, synonymsTextSection } from '@ambra/commerce/catalogue/taught-search'
import { shownBanners, shownEntries } from '@ambra/commerce/content/shown-entries'

/** Banners, sliders, configuration, and the product rows of the home page. @see docs/rules/api API-12 */
export function shopDataRoutes({ database, search, settings }: ApiDeps) {
  const rules = { listOutOfStock: settings.listOutOfStock }
  const sections = cachedSections(database)
  const soldMost = cachedUntil(database, 'catalog_changed', {
    keyOf: (store: Store) => store.id,
    read: (store) => listBestsellers(database.db, store.id),
  })
  /** What is sold most, filled up with what the shop promotes. Whether all of it is by sales is said beside it. */
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
      async ({ query: { preview }, context: { store, now } }) => {
        const stored = await sections(store)
        const looked =
          preview === undefined
            ? undefined
            : await findSectionPreview(database.db, store, { secret: preview, now })
        return shownShopData(looked ? { ...stored, [looked.section]: looked.data } : stored, store, now)
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

type Sections = Record<string, unknown>

/** Under which name the settings of the store lie beside its content; no section of content is called so. */
const settingsSection = 'settings '

/** Every page needs it and it changes with a content push only. */
const cachedSections = (database: ApiDeps['database']): ((store: Store) => Promise<Sections>) =>
  cachedUntil(database, 'content_changed', {
    keyOf: (store: Store) => store.code,
    read: async (store) => ({
      ...(await contentRepository(database.db).listShopData(store.id)),
      [settingsSection]: await shopSettingRepository(database.db).valuesOf(store.code),
    }),
  })

/** What is shown at this moment: an entry comes and goes with its days, also when cached. */
function shownShopData(stored: Sections, store: Store, now: Date): ShopData {
  // Synonyms are the search's own.
  const {
    config,
    banners,
    [synonymsSection]: _,
    [synonymsTextSection]: __,
    [settingsSection]: set,
    ...sections
  } = stored
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
    config: { [store.code]: withSettings(shownEntries(configOf(config, store.code), now), set) },
    banners: shownBanners(banners, now),
  }
}

/** `config` may be stored for the store alone or by locale. */
function configOf(config: unknown, storeCode: string): unknown {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  return Object.entries(config).find(([code]) => code === storeCode)?.[1]
}

/** What is set in the house stands in the place of what the content says; figures of the whole shop are the same in each store. */
function withSettings<T>(entries: readonly T[], set: unknown): (T | { code: string; value: string })[] {
  const own = Object.entries({ ...(set as Record<string, string>), ...currentShop().values })
  const shown = own.filter(([key]) => isPageSetting(key) || settingRow(key)?.isPrivate !== true)
  const shared = new Map(shown.filter(([key]) => isPageSetting(key) || key in Object(set)))
  const rest = entries.filter((entry) => !shared.has(String(Object(entry).code)))
  return [...rest, ...[...shared].map(([code, value]) => ({ code, value }))]
}
