import { readElectricityPrice } from '@ambra/domain/catalogue/electricity-cost'
import type { Attribute, Category } from '@ambra/contract/catalogue/category'
import type { QueryClause } from '@ambra/contract/search/search'
import type { CmsPage, ShopData } from '@ambra/contract/content/content'
import { rootCategoryId } from '@ambra/domain/catalogue/breadcrumbs'
import { constants } from '@ambra/domain/platform/shop/constants'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { RouterContextProvider } from 'react-router'
import { clientContext, previewContext, shopPreviewContext, storeContext } from '#app/routing/context.ts'
import { markUncacheable } from './cache-notes.server.ts'
import { logLine } from '#app/api-client/log-line.ts'
import { logEmptyResult } from './empty-result.server.ts'

type Context = Readonly<RouterContextProvider>

/** Preview secret, for calls that return drafts. */
const previewQuery = (context: Context) => {
  const preview = context.get(previewContext)
  return preview ? { query: { preview } } : {}
}

/** Secrets for the shop data: that of a draft, and that of the preview link of a closed shop. */
function shopDataQuery(context: Context) {
  const shopPreview = context.get(shopPreviewContext)
  const { query = {} } = previewQuery(context)
  return { query: { ...query, ...(shopPreview && { shopPreview }) } }
}

const shopDataOfRequest = new WeakMap<Context, Promise<ShopData>>()

/** Fallback when the shop data cannot be loaded: no banners and no contact details. */
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
 * Loads the shop data once per request for all loaders. A failure is only logged: the page is rendered
 * without banners and is not cached.
 * @see spec §8 "banner load failures"
 */
export function loadShopData(context: Context): Promise<ShopData> {
  const requested =
    shopDataOfRequest.get(context) ??
    context
      .get(clientContext)
      .call('shopData', shopDataQuery(context))
      .catch((error: unknown) => {
        logLine('banners not loaded', error)
        markUncacheable(context)
        return noShopData
      })
  shopDataOfRequest.set(context, requested)
  return requested
}

/** Loads the `config` values of the store (such as `contact_phone`). */
export async function loadShopConfig(context: Context): Promise<Record<string, string>> {
  const { config } = await loadShopData(context)
  const entries = config[context.get(storeContext).code] ?? []
  return Object.fromEntries(entries.map(({ code, value }) => [code, value ?? '']))
}

/**
 * Returns the URL of the official artwork of the legal guarantee notice, if configured (`guarantee_notice`:
 * a file of the media folder). @see docs/rules/law LAW-GRT-1
 */
export async function loadGuaranteeArtwork(context: Context): Promise<{ guaranteeArtwork?: string }> {
  const { guarantee_notice: path } = await loadShopConfig(context)
  return path ? { guaranteeArtwork: `/media/${path}` } : {}
}

/**
 * Returns the price of a kWh in euros and its source; undefined if the store has none. @see docs/content.md
 */
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
  /** Store other than the request's. */
  store?: Store
  preview?: string
}

/** Types of which a preview adds its draft to the published documents. */
const overlaid: ReadonlySet<string> = new Set(['cms_block', 'cms_hierarchy'])

/** Loads documents of one type in the request's store; the caller specifies their shape. */
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
  // Documents of a type have the shape of that type in the contract.
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
 * Loads the categories of the given levels in menu order: active ones (`is_active` true) that are not empty
 * (`product_count` above 0). The root is level 1, the first visible level is 2.
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

/** Returns the brand of a code with its name in the store's language. */
export async function brandAt(
  context: Context,
  slug: string,
): Promise<{ id: string; name: string; slug: string } | undefined> {
  const [attribute] = await loadHits<Pick<Attribute, 'options'>>(context, {
    type: 'attribute',
    query: filterTerms({ attribute_code: ['brand'] }),
    size: 1,
    include: ['options.value', 'options.label', 'options.code'],
  })
  const found = attribute?.options.find(({ code }) => code === slug)
  if (!found) logEmptyResult('category.not_found', { key: 'brand', value: slug })
  return found && { id: found.value, name: found.label, slug }
}

/** Returns the category by the slug, url-key or id in a URL. @see spec §2 "Category route" */
export async function categoryAt(context: Context, address: string): Promise<Category | undefined> {
  const found =
    (await findCategory(context, 'slug', address)) ??
    (await findCategory(context, 'url_key', address)) ??
    (await categoryById(context, address))
  if (!found) logEmptyResult('category.not_found', { key: 'slug', value: address })
  return found
}

/** Looks up by id only at or above the root category. @see spec §5 "Category lookup" */
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
 * Loads the CMS page with this identifier; undefined when it is missing or unpublished. A preview secret
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
 * Loads published news, newest first; `content` only for one article. @see spec §7 "section code BLOG, size
 * 150"
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
