import type { ShopData } from '@ambra/contract/content'
import { endpoints } from '@ambra/contract/endpoints'
import { contentRepository } from '@ambra/db/repositories/content-repository'
import type { Store } from '@ambra/domain/stores'
import { bestsellersQuery, newCollectionQuery } from '@ambra/search/query-builders'
import type { ApiDeps } from '../http/deps.ts'
import { route } from '../http/route.ts'
import { synonymsSection, synonymsTextSection } from '@ambra/commerce/catalogue/search-index'
import { shownBanners, shownEntries } from '@ambra/commerce/content/shown-entries'

/** Banners, sliders, configuration, and the product rows of the home page. @see reference 12.6 */
export function shopDataRoutes({ database, search, settings }: ApiDeps) {
  const rules = { listOutOfStock: settings.listOutOfStock }
  const sections = keptSections(database)
  return [
    route(
      endpoints.shopData,
      async ({ caller: { store, now } }) => shownShopData(await sections(store), store, now),
      { isPublic: true },
    ),
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

type Sections = Record<string, unknown>

/** Every page asks for it and it changes with a content push only: kept until the database tells of one. */
function keptSections(database: ApiDeps['database']): (store: Store) => Promise<Sections> {
  const kept = new Map<string, Promise<Sections>>()
  void database.listen('content_changed', () => kept.clear())
  return (store) => {
    const known = kept.get(store.code) ?? contentRepository(database.db).listShopData(store.id)
    kept.set(store.code, known)
    known.catch(() => kept.delete(store.code))
    return known
  }
}

/** What is shown at this moment: an entry comes and goes with its days, whatever was kept. */
function shownShopData(stored: Sections, store: Store, now: Date): ShopData {
  // Synonyms are the search's own.
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
    config: { [store.code]: shownEntries(configOf(config, store.code), now) },
    banners: shownBanners(banners, now),
  }
}

/** `config` may be stored for the store alone or by locale. */
function configOf(config: unknown, storeCode: string): unknown {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) return config
  return Object.entries(config).find(([code]) => code === storeCode)?.[1]
}
