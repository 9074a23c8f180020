import { readElectricityPrice } from '@ambra/domain/electricity-cost'
import type { Category } from '@ambra/contract/category'
import type { QueryClause } from '@ambra/contract/search'
import type { CmsPage, ShopData } from '@ambra/contract/content'
import { rootCategoryId } from '@ambra/domain/breadcrumbs'
import { constants } from '@ambra/domain/constants'
import type { Store } from '@ambra/domain/stores'
import type { RouterContextProvider } from 'react-router'
import { clientContext, previewContext, storeContext } from '#app/routing/context.ts'
import { markUncacheable } from './cache-notes.server.ts'
import { logLine } from '#app/api-client/log-line.ts'
import { logEmptyResult } from './empty-result.server.ts'

type Context = Readonly<RouterContextProvider>

/** The secret of a preview, for calls that answer with what it is of. */
const previewQuery = (context: Context) => {
  const preview = context.get(previewContext)
  return preview ? { query: { preview } } : {}
}

const shopDataOfRequest = new WeakMap<Context, Promise<ShopData>>()

/** What a page shows when the shop data cannot be had: everything but banners and contact details. */
const noShopData: ShopData = {
  banner: [],
  multi_banner: [],
  slider: [],
  category_banner: [],
  category_banner_image: [],
  product_banner: [],
  config: {},
}

/**
 * Shop data, loaded once per request for all its loaders. A failure is logged only: the page comes without
 * banners and is not cached.
 * @see spec §8 "banner load failures"
 */
export function loadShopData(context: Context): Promise<ShopData> {
  const requested =
    shopDataOfRequest.get(context) ??
    context
      .get(clientContext)
      .call('shopData', previewQuery(context))
      .catch((error: unknown) => {
        logLine('banners not loaded', error)
        markUncacheable(context)
        return noShopData
      })
  shopDataOfRequest.set(context, requested)
  return requested
}

/** One `config` value of the store (`contact_phone`), or undefined. */
export async function loadShopConfig(context: Context): Promise<Record<string, string>> {
  const { config } = await loadShopData(context)
  const entries = config[context.get(storeContext).code] ?? []
  return Object.fromEntries(entries.map(({ code, value }) => [code, value ?? '']))
}

/**
 * Address of the official artwork of the notice on the legal guarantee, once the shopkeeper has installed it
 * (`guarantee_notice`: a file of the media folder). @see docs/rules/law LAW-GRT-1
 */
export async function loadGuaranteeArtwork(context: Context): Promise<{ guaranteeArtwork?: string }> {
  const { guarantee_notice: path } = await loadShopConfig(context)
  return path ? { guaranteeArtwork: `/media/${path}` } : {}
}

/** Price of a kWh in euros and where it comes from; undefined where the store names none. @see docs/content.md */
export async function loadTariff(context: Context): Promise<{ price: number; source: string } | undefined> {
  const { electricity_price, electricity_price_source: source = '' } = await loadShopConfig(context)
  const price = readElectricityPrice(electricity_price)
  return price === undefined ? undefined : { price, source }
}

type HitsQuery = {
  type: 'category' | 'cms_page' | 'cms_block' | 'cms_hierarchy' | 'review' | 'attribute' | 'product'
  query?: QueryClause
  size?: number
  sort?: string
  include?: readonly string[]
  /** Another store than the request's. */
  store?: Store
  preview?: string
}

/** Types of which a preview shows one that is only being looked at, among the others. */
const overlaid: ReadonlySet<string> = new Set(['cms_block', 'cms_hierarchy'])

/** Documents of one type in the request's store; the caller names their shape. */
export async function loadHits<T>(
  context: Context,
  { type, query, size = 50, sort, include, preview, store = context.get(storeContext) }: HitsQuery,
): Promise<T[]> {
  const response = await context.get(clientContext).call('catalogSearchPost', {
    params: { index: store.index, type },
    query: {
      size: String(size),
      ...(sort && { sort }),
      ...(overlaid.has(type) && previewQuery(context).query),
      ...(preview && { preview }),
      ...(include && { _source_include: include.join(',') }),
    },
    body: query ? { query } : {},
  })
  // Documents of a type have the contract's shape of that type.
  return response.hits.hits.map((hit) => hit._source as T)
}

const filterTerms = (terms: Record<string, readonly (string | number | boolean)[]>) => ({
  bool: { filter: Object.entries(terms).map(([field, values]) => ({ terms: { [field]: values } })) },
})

const menuFields = [
  'id',
  'parent_id',
  'name',
  'slug',
  'url_path',
  'level',
  'position',
  'product_count',
  'image',
  'include_in_menu',
]

export type MenuCategory = Pick<
  Category,
  'id' | 'parent_id' | 'name' | 'slug' | 'level' | 'product_count' | 'image' | 'include_in_menu'
>

/**
 * Categories of the given levels in menu order: active ones (`is_active` true) that are not empty (`product_count`
 * above 0). The root is level 1, the first visible level is 2.
 * @see spec §5 "Category filters", §9 "categories 4000 sorted by position"
 */
export function loadMenu(context: Context, levels: readonly number[]): Promise<MenuCategory[]> {
  return loadHits<MenuCategory>(context, {
    type: 'category',
    query: {
      bool: {
        filter: [
          filterTerms({ level: levels, is_active: [true], include_in_menu: [true] }),
          { range: { product_count: { gt: 0 } } },
        ],
      },
    },
    size: constants.categoriesSize.value,
    sort: constants.categoriesSort.value,
    include: menuFields,
  })
}

/** The category whose slug, url-key or id an address names. @see spec §2 "Category route" */
export async function categoryAt(context: Context, address: string): Promise<Category | undefined> {
  const found =
    (await findCategory(context, 'slug', address)) ??
    (await findCategory(context, 'url_key', address)) ??
    (await categoryById(context, address))
  if (!found) logEmptyResult('category.not_found', { key: 'slug', value: address })
  return found
}

/** By id only at or above the root category. @see spec §5 "Category lookup" */
const categoryById = (context: Context, id: string) =>
  /^\d{1,9}$/.test(id) && Number(id) >= rootCategoryId ? findCategory(context, 'id', id) : undefined

async function findCategory(context: Context, field: 'slug' | 'url_key' | 'id', value: string) {
  const [found] = await loadHits<Category>(context, {
    type: 'category',
    query: filterTerms({ [field]: [value] }),
    size: 1,
  })
  return found
}

export async function loadCategories(context: Context, ids: readonly number[]): Promise<Category[]> {
  if (ids.length === 0) return []
  return loadHits<Category>(context, {
    type: 'category',
    query: filterTerms({ id: ids }),
    size: ids.length,
    include: ['id', 'name', 'slug', 'url_path', 'level', 'position', 'path', 'parent_ids'],
  })
}

/**
 * The CMS page with this identifier, or undefined when there is none or it is not published. The secret of a preview
 * opens the page it was made for instead.
 */
export async function findPage(
  context: Context,
  identifier: string,
  preview?: string,
): Promise<CmsPage | undefined> {
  const pages = await loadHits<CmsPage>(context, {
    type: 'cms_page',
    query: filterTerms({ identifier: [identifier] }),
    size: 1,
    ...(preview && { preview: preview.slice(0, 64) }),
  })
  return pages.find((page) => page.identifier === identifier && page.active)
}

/**
 * Published news, newest first; `content` only for one article. @see spec §7 "section code BLOG, size 150"
 */
export function loadNews(context: Context, size: number = constants.cmsSize.value): Promise<CmsPage[]> {
  return loadHits<CmsPage>(context, {
    type: 'cms_page',
    query: filterTerms({ 'sections.code': ['BLOG'], enabled: [true] }),
    size,
    sort: 'creation_time:desc',
    include: [
      'id',
      'identifier',
      'title',
      'excerpt',
      'image',
      'creation_time',
      'active',
      'enabled',
      'sections',
    ],
  })
}
