import type { ShopData, ShopDataEntry } from '@ambra/contract/content'
import { endpoints } from '@ambra/contract/endpoints'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import type { Store } from '@ambra/domain/stores'
import { bestsellersQuery, newCollectionQuery } from '@ambra/search/query-builders'
import type { ApiDeps } from '../../deps.ts'
import { synonymsSection } from '../../search-index.ts'
import { route } from '../../route.ts'

/** Banners, sliders, configuration, and the product rows of the home page. @see reference 12.6 */
export function shopDataRoutes({ database, search, settings }: ApiDeps) {
  const rules = { listOutOfStock: settings.listOutOfStock }
  const shopData = keptShopData(database)
  return [
    route(endpoints.shopData, ({ caller: { store } }) => shopData(store), { isPublic: true }),
    route(
      endpoints.homePage,
      async ({ caller: { store } }) => {
        const [newest, best] = await Promise.all([
          search.search(newCollectionQuery({ index: store.code, rules })),
          search.search(bestsellersQuery({ index: store.code, rules })),
        ])
        return {
          new_collection: newest.hits.map((hit) => ({ ...hit.source })),
          bestsellers: best.hits.map((hit) => ({ ...hit.source })),
        }
      },
      { isPublic: true },
    ),
  ]
}

/** Every page asks for it and it changes with a content push only: kept until the database tells of one. */
function keptShopData(database: ApiDeps['database']): (store: Store) => Promise<ShopData> {
  const kept = new Map<string, Promise<ShopData>>()
  void database.listen('content_changed', () => kept.clear())
  return (store) => {
    const known = kept.get(store.code) ?? readShopData(database, store)
    kept.set(store.code, known)
    known.catch(() => kept.delete(store.code))
    return known
  }
}

async function readShopData(database: ApiDeps['database'], store: Store): Promise<ShopData> {
  // Synonyms are the search's own.
  const {
    config,
    [synonymsSection]: _,
    ...sections
  } = await contentRepository(database.db).listShopData(store.id)
  return {
    ...Object.fromEntries(Object.entries(sections)),
    banner: entries(sections['banner']),
    multi_banner: entries(sections['multi_banner']),
    slider: entries(sections['slider']),
    category_banner: entries(sections['category_banner']),
    category_banner_image: entries(sections['category_banner_image']),
    product_banner: entries(sections['product_banner']),
    config: { [store.code]: entries(configOf(config, store.code)) },
  }
}

/** Sections are lists of entries with a `code`; the import door of content has checked them. */
const entries = (section: unknown): ShopDataEntry[] => (Array.isArray(section) ? section : [])

/** `config` may be stored for the store alone or by locale. */
function configOf(config: unknown, storeCode: string): unknown {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  return Object.entries(config).find(([code]) => code === storeCode)?.[1]
}
