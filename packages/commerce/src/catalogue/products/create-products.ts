import { because } from '@ambra/contract/catalogue/import-reasons'
import { reasonText } from '@ambra/contract/catalogue/reason-text'
import type { NewProduct, NewVariant } from '@ambra/contract/catalogue/new-product-operations'
import { attributeLimits } from '@ambra/contract/catalogue/catalogue-limits'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import {
  type RowProblem,
  attributeRepository,
  readEditedProducts,
  readVariantRows,
  storeProduct,
} from '@ambra/db/catalogue'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'
import { urlKeyOf } from '@ambra/import-formats/names'
import { announceProducts } from '../categories/category-context.ts'
import { announceChanges, writeList } from '../product-changes/change-slices.ts'
import type { ProductContext } from './product-context.ts'
import { type NamedWords, namedWords } from './attribute-labels.ts'

export type Made = { id: number; sku: string }
type Variant = NonNullable<ProductRow['variants']>[number]
const status = { on: 1, off: 2 } as const
/** Merge mode: keeps fields that the row does not name, and appends the sku to an address that is taken. */
const merge: NonNullable<ProductRow['merge']> = { remove: [] }

/**
 * Creates a product that is not on sale yet. Uses the shop's brands and variant values, or creates them.
 * @throws ShopError staff.not_allowed for prices and stock without their rights, products.sku_taken,
 * products.same_variant, products.name_missing, products.options_repeat, products.variants_needed, products.parts_of_group,
 * products.price_of_parts, products.value_missing, products.not_made, catalogue.too_many_attributes,
 * catalogue.too_many_values
 */
export async function createProducts(context: ProductContext, given: NewProduct): Promise<Made> {
  const { options, variants = [], brand, type, sku, parts = [], categories = [] } = given
  checkShape(given)
  checkRights(context, [given, ...variants])
  const values = variants.map((variant) => variant.values)
  const { db } = context.shop.database
  const words = await namedWords(db, { brand, options: options ?? [], values }, context.language)
  if (new Set(words.options).size < words.options.length) throw new ShopError('products.options_repeat')
  const isGiftCard = type === 'gift_card'
  const row: ProductRow = {
    type: 'product',
    sku,
    product_type: isGiftCard ? 'virtual' : type,
    merge,
    status: status.off,
    categories,
    texts: textsOf(given.texts, sku),
    ...pricesOf(given),
    ...(isGiftCard && { gift_card: true }),
    ...(words.brand !== undefined && { attributes: { brand: words.brand } }),
    ...(options && {
      configurable_by: words.options,
      variants: variants.map((variant) => variantOf(variant, words, status.on)),
    }),
    ...(parts.length > 0 && { links: parts.map((part) => ({ type: 'associated' as const, ...part })) }),
  }
  return storeRow(context, row, words, true)
}

/**
 * Adds variants with the product's options. They are on sale if the product is and the person may publish.
 * @throws ShopError products.unknown, products.no_variants, staff.not_allowed, products.sku_taken, products.same_variant,
 * products.not_made
 */
export async function addVariants(
  context: ProductContext,
  { sku, variants }: { sku: string; variants: readonly NewVariant[] },
): Promise<Made> {
  checkRights(context, variants)
  const { db } = context.shop.database
  const found = await db
    .selectFrom('products')
    .select(['id', 'configurable_by'])
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!found) throw new ShopError('products.unknown', { sku })
  if (found.configurable_by.length === 0) throw new ShopError('products.no_variants', { sku })
  const product = (await readEditedProducts(db, [found.id], { hasDetails: true, isLocked: true })).get(
    found.id,
  )
  if (!product) throw new ShopError('products.unknown', { sku })
  const there = ((await readVariantRows(db, [found.id], { isLocked: true })).get(found.id) ?? []).map(
    ({ row }) => row,
  )
  const takenBy = variants.find((one) => there.some((variant) => variant.sku === one.sku))
  if (takenBy) throw new ShopError('products.sku_taken', { sku: takenBy.sku })
  const values = variants.map((variant) => variant.values)
  const words = await namedWords(db, { options: found.configurable_by, values }, context.language)
  const isOn = product.status === status.off || context.may('products.publish')
  const row: ProductRow = {
    type: 'product',
    sku,
    product_type: 'configurable',
    merge,
    status: product.status,
    categories: [],
    price: null,
    // Stored texts passed the schema of rows when they were written; fields not named here stay unchanged.
    texts: namesOf(product.texts ?? {}, sku),
    configurable_by: found.configurable_by,
    variants: [
      ...there,
      ...variants.map((variant) => variantOf(variant, words, isOn ? status.on : status.off)),
    ],
  }
  return storeRow(context, row, words, false)
}

/** Rejects fields that the type does not have, because they would be dropped or stored where nothing reads them. */
function checkShape({ type, options = [], variants = [], parts = [], price_cents, stock }: NewProduct): void {
  const hasVariants = type === 'configurable'
  if (hasVariants !== options.length > 0 || hasVariants !== variants.length > 0)
    throw new ShopError('products.variants_needed')
  if (type !== 'grouped' && parts.length > 0) throw new ShopError('products.parts_of_group')
  if (traitsOf(type).composedOf && (price_cents !== undefined || stock !== undefined))
    throw new ShopError('products.price_of_parts')
}

/** Checks the rights to set prices and stock, because only the console's form hides these fields. */
function checkRights(
  { may }: ProductContext,
  given: readonly Pick<NewVariant, 'price_cents' | 'stock'>[],
): void {
  const sets = (field: 'price_cents' | 'stock') => given.some((one) => one[field] !== undefined)
  if ((sets('price_cents') && !may('prices.edit')) || (sets('stock') && !may('stock.adjust')))
    throw new ShopError('staff.not_allowed')
}

const pricesOf = ({ price_cents, stock }: Pick<NewVariant, 'price_cents' | 'stock'>) => ({
  price: price_cents === undefined ? null : price_cents / 100,
  ...(stock !== undefined && { stock: { qty: stock } }),
})

function variantOf(variant: NewVariant, words: NamedWords, state: number): Variant {
  if (variant.values.length !== words.options.length)
    throw new ShopError('products.value_missing', { sku: variant.sku })
  return {
    sku: variant.sku,
    status: state,
    ...pricesOf(variant),
    attributes: Object.fromEntries(
      words.options.map((code, at) => [code, words.valueOf(at, variant.values[at] ?? '')]),
    ),
  }
}

/** Adds an address to each text. Estonian is the fallback of all languages, so it defaults to the first text. */
function textsOf(texts: NewProduct['texts'], sku: string): ProductRow['texts'] {
  const first =
    texts[defaultStore.language] ?? texts.et ?? stores.map(({ language }) => texts[language]).find(Boolean)
  if (!first) throw new ShopError('products.name_missing')
  const addressed = Object.entries({ ...texts, et: texts.et ?? first }).map(([language, text]) => [
    language,
    {
      name: text.name.trim(),
      url_key: urlKeyOf(text.name.trim() || sku),
      ...(text.description?.trim() && { description: text.description.trim() }),
    },
  ])
  // `et` is among them.
  return Object.fromEntries(addressed) as ProductRow['texts']
}

export const namesOf = (
  texts: Record<string, Record<string, string | null>>,
  sku: string,
): ProductRow['texts'] =>
  Object.fromEntries(
    Object.entries({ et: {}, ...texts }).map(([language, text]: [string, Record<string, string | null>]) => [
      language,
      { name: text['name'] ?? sku, url_key: text['url_key'] ?? urlKeyOf(sku) },
    ]),
    // `et` is among them.
  ) as ProductRow['texts']

/** Stores the row and notifies lists, index and pages. */
export async function storeRow(
  context: ProductContext,
  row: ProductRow,
  { brings }: Pick<NamedWords, 'brings'>,
  isNew: boolean,
): Promise<Made> {
  const { database } = context.shop
  const now = context.now()
  const stored = await storeProduct(database.db, row, { now, may: context.may, brings, isNew })
  if ('taken' in stored) throw new ShopError('products.sku_taken', { sku: stored.taken.sku })
  if ('problems' in stored) throw refusal(context, row, stored.problems)
  await checkLimits(context, brings)
  await writeList(database.db, [stored.id], now)
  if (stored.bringsWords) await announceProducts(database, [stored.id])
  else await announceChanges(database.db, { priced: [], changed: [stored.id] })
  return { id: stored.id, sku: row.sku }
}

/** Rejects the product, with what it created, if it created more attributes or values than a shop may have. */
async function checkLimits(
  { shop }: Pick<ProductContext, 'shop'>,
  brings: NamedWords['brings'],
): Promise<void> {
  const codes = new Set(brings.flatMap((one) => (one.type === 'attribute' ? one.code : [])))
  if (codes.size === 0) return
  const { attributes: max, values: maxValues } = attributeLimits
  const attributes = await attributeRepository(shop.database.db).list(max + 1)
  if (attributes.length > max) throw new ShopError('catalogue.too_many_attributes', { max })
  if (attributes.some(({ code, values }) => codes.has(code) && values > maxValues))
    throw new ShopError('catalogue.too_many_values', { max: maxValues })
}

function refusal(
  { language }: Pick<ProductContext, 'language'>,
  row: ProductRow,
  problems: readonly Omit<RowProblem, 'line'>[],
): ShopError {
  const [{ field, reason, code } = { field: '', reason: because('nothing_stored') }] = problems
  const sku = row.variants?.[Number(/^variants\/(\d+)/.exec(field)?.[1])]?.sku ?? row.sku
  if (code === 'not_allowed') return new ShopError('staff.not_allowed')
  if (code === 'same_options') return new ShopError('products.same_variant', { sku })
  if (code === 'sku_taken') return new ShopError('products.sku_taken', { sku })
  return new ShopError('products.not_made', {
    reason: [field, reasonText(language, reason)].filter(Boolean).join(' '),
  })
}
