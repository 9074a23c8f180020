import type { Product } from '@ambra/contract/catalogue/product'
import { breadcrumbs, mainCategory, trailIds } from '@ambra/domain/catalogue/breadcrumbs'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { allowedQuantity } from '@ambra/domain/catalogue/prices/quantity-rule'
import { productPath } from '@ambra/domain/platform/text/slug'
import { pathInStore } from '@ambra/domain/platform/shop/stores'
import { logLine } from '#app/api-client/log-line.ts'
import { cardFields, pick } from './pick-fields.ts'
import { previewContext, settingsContext, storeContext } from '#app/routing/context.ts'
import { logEmptyResult } from './empty-result.server.ts'
import type { PagePart, ProductDocument } from '#app/features/product/choice/product-data.ts'
import { placeSizeOf } from './place-size.ts'
import { leadsToParent, productError } from './product-load.ts'
import { shareEqual } from './product/share-equal.server.ts'
import { loadCategories, loadHits } from './shop-content.server.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

type Context = Readonly<RouterContextProvider>

/** Variant fields for pickers, price and cart, kept small: a phone has 50 variants. */
const variantFields =
  'id sku status price final_price price_incl_tax lowestPrice30 discountPercent unitMeasure batteryHealth tier_prices image media_gallery.image stock.is_in_stock stock.qty stock.manage_stock stock.min_sale_qty stock.qty_increments custom_attributes tax_class_id model'.split(
    ' ',
  )
const ownFields =
  'stock status visibility media_gallery.image media_gallery.lab media_gallery.typ media_gallery.vid gtin maker euResponsible warnings documents energyLabel energyDemo eprelId withdrawalLimits durability highlights category_ids configurable_options bundle_options custom_options tier_prices product_links brandName brandSlug mpn specs description short_description metaTitle metaDescription warrantyMonths kind giftCard weightG sizeMm model width height depth tax_class_id'.split(
    ' ',
  )

/** Fields of the product page: those of a card, its own, and those of the variants. */
const pageFields = [
  ...cardFields.filter((field) => !field.startsWith('stock')),
  ...ownFields,
  ...variantFields.map((field) => `configurable_children.${field}`),
]

/** Returns the fields of a card of a document that was requested with them. */
export const cardOf = (document: object): CardProduct => pick({ ...document }, cardFields) as CardProduct

/** Loads available promoted products, the strongest reduction first. */
export const loadPromoted = (context: Context, size: number, fields: readonly string[] = []) =>
  loadHits<Product>(context, {
    type: 'product',
    query: {
      bool: {
        filter: [
          { terms: { visibility: [2, 4] } },
          { terms: { status: [1] } },
          { terms: { 'stock.is_in_stock': [true] } },
          { range: { final_price: { gt: 0 } } },
          { range: { is_promoted: { gt: 0 } } },
        ],
      },
    },
    size,
    sort: 'is_promoted:desc,discountPercent:desc,total_qty:desc',
    include: [...cardFields, ...fields],
  })

/** Default values for list fields: source filtering omits empty lists. */
const emptyLists = {
  media_gallery: [],
  configurable_options: [],
  configurable_children: [],
  bundle_options: [],
  custom_options: [],
  product_links: [],
  category_ids: [],
  specs: [],
} satisfies Partial<ProductDocument>

/**
 * Status 2 and above: not on sale; visibility 1: only shown through its parent. @see spec §4 "Product load"
 */
const firstHiddenStatus = 2
const hidden = 1

/** A sku without a document may belong to a variant, which is only part of its parent's document. */
const noDocument = { code: 'product.bad_visibility', n: hidden } as const

/**
 * Loads the product of a URL.
 * @throws a redirect to the configurable parent when the sku is a variant's, the response of `missing`
 * (404) when nothing can be shown
 */
export async function getProduct(
  context: Context,
  sku: string,
  missing: () => unknown = () => data(null, { status: 404, statusText: 'Not Found' }),
): Promise<ProductDocument> {
  const [document] = await loadHits<ProductDocument>(context, {
    type: 'product',
    query: { bool: { filter: [{ terms: { sku: [sku] } }] } },
    size: 1,
    include: pageFields,
    ...previewOf(context),
  })
  const settings = context.get(settingsContext)
  const found = document && {
    ...emptyLists,
    ...document,
    ...(document.configurable_children && {
      configurable_children: shareEqual(document.configurable_children),
    }),
    ...placeField(document),
    ...(settings.listOutOfStock && { listsOutOfStock: true }),
    ...(settings.outOfStockInCart && { sellsOutOfStock: true }),
  }
  const error = found && productError(found)
  if (found && !error) return found
  if (error) logEmptyResult(error.code, { n: error.n })
  if (!leadsToParent(error ?? noDocument, settings)) throw await missing()
  const [parent] = await loadHits<Product>(context, {
    type: 'product',
    query: {
      bool: { filter: [{ terms: { 'configurable_children.sku': [sku] } }, { terms: { status: [0, 1] } }] },
    },
    size: 1,
    include: ['sku', 'parentSku', 'slug', 'visibility'],
  })
  if (parent && parent.visibility !== hidden)
    throw redirect(pathInStore(context.get(storeContext), productPath(parent, sku)), 301)
  throw await missing()
}

/** Previews apply only to the product of the page; cards show published products. */
function previewOf(context: Context): { preview?: string } {
  const preview = context.get(previewContext)
  return preview ? { preview } : {}
}

const placeField = (document: ProductDocument) => {
  const placeSize = placeSizeOf({ ...emptyLists, ...document })
  return placeSize && { placeSize }
}

/** Loads the categories from the top to the product's deepest one. */
export async function loadTrail(
  context: Context,
  product: ProductDocument,
): Promise<{ name: string; path: string }[]> {
  const categories = await loadCategories(context, product.category_ids)
  const deepest = mainCategory(categories)
  if (!deepest) return []
  const parents = await loadCategories(context, trailIds(deepest))
  return breadcrumbs(deepest, parents).map(({ name, path }) => ({ name, path }))
}

/** Loads the cards of skus that can be sold, in the requested order. */
export async function loadCards(context: Context, skus: readonly string[]): Promise<CardProduct[]> {
  if (skus.length === 0) return []
  const found = await loadHits<Record<string, unknown>>(context, {
    type: 'product',
    query: { bool: { filter: [{ terms: { sku: skus } }, { terms: { status: [0, 1] } }] } },
    size: skus.length,
    include: cardFields,
  })
  const bySku = new Map(found.map((document) => [document['sku'], document]))
  return skus.flatMap((sku) => (bySku.has(sku) ? [cardOf(bySku.get(sku) ?? {})] : []))
}

const linkedSkus = (product: ProductDocument, types: readonly string[]) =>
  product.product_links
    .filter(({ link_type }) => types.includes(link_type))
    .map((link) => link.linked_product_sku)

/** Row of linked products on the page, in the configured order. */
export type LinkedRow = { type: 'related' | 'upsell' | 'crosssell'; products: CardProduct[] }

const linkTypes = ['crosssell', 'upsell', 'related'] as const
const shownInRow = 4
const triedInRow = 12

const rowSkus = (product: ProductDocument, type: LinkedRow['type']) =>
  linkedSkus(product, [type]).slice(0, triedInRow)

/** Returns the skus whose cards the rows of a product may show. */
export const linkedCards = (product: ProductDocument): string[] => [
  ...new Set(linkTypes.flatMap((type) => rowSkus(product, type))),
]

/** Loads cross-sell, upsell and related products, each in one row; omits those out of stock, and empty rows. */
export async function loadLinked(context: Context, product: ProductDocument): Promise<LinkedRow[]> {
  const skus = linkedCards(product)
  const bySku = new Map((await loadCards(context, skus)).map((card) => [card.sku, card]))
  logMissing(product, skus, bySku)
  return linkTypes
    .map((type) => {
      const products = rowSkus(product, type)
        .flatMap((sku) => bySku.get(sku) ?? [])
        .filter(({ stock }) => stock.is_in_stock)
        .slice(0, shownInRow)
      for (const { sku } of products) bySku.delete(sku)
      return { type, products }
    })
    .filter(({ products }) => products.length > 0)
}

/** Logs a missing linked product, which the page omits. @see spec §8 "Product not found" */
function logMissing(
  { sku }: ProductDocument,
  wanted: readonly string[],
  found: ReadonlyMap<string, unknown>,
): void {
  for (const linked of new Set(wanted)) if (!found.has(linked)) logLine('Product not found', { sku, linked })
}

/** Loads name, price and stock of the parts of a bundle or grouped product; a part may be a variant. */
export async function loadParts(context: Context, product: ProductDocument): Promise<PagePart[]> {
  const bundled = product.bundle_options.flatMap(({ product_links }) => product_links.map(({ sku }) => sku))
  // Loads only associated simple products. @see spec §4 "Grouped price"
  const associated = product.product_links
    .filter((link) => link.link_type === 'associated' && link.linked_product_type === 'simple')
    .map((link) => link.linked_product_sku)
  const skus = [...new Set([...bundled, ...associated])]
  const cards = await loadCards(context, skus)
  const missing = skus.filter((sku) => !cards.some((card) => card.sku === sku))
  const variants = missing.length > 0 ? await loadVariantCards(context, missing) : []
  logMissing(product, missing, new Map(variants.map((card) => [card.sku, card])))
  const quantityOf = new Map(
    product.product_links.map((link) => [
      link.linked_product_sku,
      link.qty ?? link.extension_attributes.qty ?? 1,
    ]),
  )
  return [...cards, ...variants].map((card) => ({
    ...card,
    // A part of a group is sold separately, in its own quantity steps.
    defaultQty: allowedQuantity(Number(quantityOf.get(card.sku) ?? 1), card.stock),
  }))
}

/** Builds cards of variants: the parent's card with the variant's own name, price, picture and stock. */
async function loadVariantCards(context: Context, skus: readonly string[]): Promise<CardProduct[]> {
  const parents = await loadHits<CardProduct & Pick<Product, 'configurable_children'>>(context, {
    type: 'product',
    query: { bool: { filter: [{ terms: { 'configurable_children.sku': skus } }] } },
    size: skus.length,
    include: [...cardFields, ...[...variantFields, 'name'].map((field) => `configurable_children.${field}`)],
  })
  return parents.flatMap(({ configurable_children, ...parent }) =>
    configurable_children
      .filter(({ sku, status }) => skus.includes(sku) && status < firstHiddenStatus)
      .map(({ id, sku, name, price, final_price, image, stock }) => ({
        ...parent,
        id,
        sku,
        parentSku: parent.sku,
        type_id: 'simple' as const,
        name: name || parent.name,
        price,
        final_price,
        image: image || parent.image,
        stock,
        total_qty: stock.qty,
      })),
  )
}
