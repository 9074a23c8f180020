import { marginTaxClass } from '@ambra/domain/accounting/margin-scheme'
import type { BundleOption, ConfigurableChild, MediaEntry, Product } from '@ambra/contract/catalogue/product'
import { partsPrice } from '@ambra/domain/catalogue/prices/bundle-price'
import { parentPrice } from '@ambra/domain/catalogue/prices/pricing'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { setPrice, setReductions } from '@ambra/domain/catalogue/prices/set-price'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { Selectable } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { textIn } from '../../schema/wire.ts'
import { type AttributeValue, readValues, unionOfValues, valueInWords } from './attribute-fields.ts'
import { fileAddress } from './product-facts.ts'
import {
  ownStock,
  partPieces,
  type Priced,
  pricedAt,
  priceFields,
  type Stocked,
  tierPrices,
  wholeStock,
} from './price-and-stock.ts'
import type { ProductRows } from './product-rows.ts'
import type { ReferenceData } from './reference-data.ts'
import { conditionCode } from './option-documents.ts'

export type ProductRow = Selectable<Db['products']>
/** Sources of a store's documents: rows of a batch, and data shared by all products. */
export type DocumentContext = { rows: ProductRows; reference: ReferenceData }

export type Variant = {
  row: ProductRow
  values: AttributeValue[]
  /** Measured battery capacity of the weakest piece, in percent. */
  batteryHealth: number | undefined
  priced: Priced | undefined
  stocked: Stocked
}

/** Attribute of a variant with its measured battery capacity in percent. */
const batteryCode = 'battery_health'

/** Returns the address of a picture in documents. */
const mediaPath = (path: string) => `/${path}`

/** Lists pictures and videos of a product or variant in order. */
export function gallery(rows: ProductRows, productId: number, language: Language): MediaEntry[] {
  return (rows.media.get(productId) ?? []).map((row, index) => ({
    image: mediaPath(row.path),
    pos: index + 1,
    typ: row.video === null ? 'image' : 'video',
    lab: row.labels ? textIn(row.labels, language) : null,
    vid: row.video === null ? null : { url: fileAddress(row.video) },
  }))
}

/** Lists the variants of a configurable product with price and stock. */
export function variantsOf(product: ProductRow, { rows, reference }: DocumentContext): Variant[] {
  return (rows.children.get(product.id) ?? []).map((row) => {
    const values = readValues(rows.values.get(row.id) ?? [], reference)
    const measured = values.find((entry) => entry.attribute.code === batteryCode)?.value
    return {
      row,
      // Measurements of single pieces do not describe the product.
      values: values.filter((entry) => entry.attribute.code !== batteryCode),
      batteryHealth: typeof measured === 'number' ? measured : undefined,
      priced: pricedAt(rows, row.id, reference),
      stocked: ownStock(rows, row),
    }
  })
}

/**
 * Returns the buyable variants, or the enabled ones if none is buyable, so that prices and grades stay
 * visible.
 */
export function buyableVariants(variants: readonly Variant[]): readonly Variant[] {
  const buyable = variants.filter((variant) => variant.stocked.buyable > 0)
  return buyable.length > 0 ? buyable : variants.filter((variant) => variant.row.status !== 2)
}

/** Fields that variants take from their parent. */
type ParentFields = Pick<Product, 'unitMeasure'> & {
  name: string
  image: string
  codes: string[]
  taxClassId: string
}

/** Builds an entry of `configurable_children` for a variant. */
export function childDocument(
  variant: Variant,
  parent: ParentFields,
  context: DocumentContext,
): ConfigurableChild {
  const { row, values, batteryHealth, priced, stocked } = variant
  // A used piece may be sold under the margin scheme while the new one is not.
  const taxClassId = row.tax_class === 'margin' ? marginTaxClass : parent.taxClassId
  const chosen = chosenOf(values, parent.codes)
  const pictures = gallery(context.rows, row.id, context.reference.store.language)
  const tiers = tierPrices(context.rows, row.id, context.reference.prices)
  const attributes = chosen.map((entry) => ({
    attribute_code: entry.attribute.code,
    value: String(entry.options[0]?.id),
  }))
  return {
    // Plain fields too: clients select the variant of the chosen color from lists without custom_attributes.
    ...Object.fromEntries(attributes.map(({ attribute_code: code, value }) => [code, value])),
    id: row.id,
    sku: row.sku,
    ...(row.gtin !== null && { gtin: row.gtin }),
    name: [parent.name, ...chosen.map((entry) => valueInWords(entry, context.reference.store.language))].join(
      ', ',
    ),
    status: row.status,
    visibility: row.visibility,
    ...priceFields(priced, context.reference.taxPercent(taxClassId)),
    ...(tiers.length > 0 ? { tier_prices: tiers } : {}),
    tax_class_id: taxClassId,
    image: pictures[0]?.image ?? parent.image,
    ...(pictures.length > 0 ? { media_gallery: pictures } : {}),
    ...(row.facts.model && { model: fileAddress(row.facts.model) }),
    ...(batteryHealth !== undefined && { batteryHealth }),
    stock: stocked.stock,
    ...(parent.unitMeasure && { unitMeasure: parent.unitMeasure }),
    custom_attributes: attributes,
  }
}

/** Lists the available grades of a product, best first. */
export function gradesOf(
  product: ProductRow,
  own: readonly AttributeValue[],
  variants: readonly Variant[],
): string[] {
  const lists =
    traitsOf(product.type).composedOf === 'variants'
      ? [...buyableVariants(variants).map((variant) => variant.values), own]
      : [own]
  const condition = unionOfValues(lists).find((entry) => entry.attribute.code === conditionCode)
  return condition?.options.map((option) => option.code) ?? []
}

/** Lists the distinguishing values of a variant in picker order. */
const chosenOf = (values: readonly AttributeValue[], codes: readonly string[]) =>
  codes.flatMap(
    (code) => values.find((entry) => entry.attribute.code === code && entry.options.length > 0) ?? [],
  )

type PriceSpan = Pick<Product, 'hasSeveralPrices' | 'priceGrade' | 'childSku' | 'childImage' | 'childOptions'>

/**
 * Returns whether variant prices differ, and the cheapest variant: a tile must not present a used price as new.
 * Picture and address are those of the variant with which the page opens, `openingSku`.
 */
export function priceSpan(
  {
    product,
    variants,
    openingSku,
  }: { product: ProductRow; variants: readonly Variant[]; openingSku: string | undefined },
  { rows, reference }: DocumentContext,
): PriceSpan {
  const priced = buyableVariants(variants).flatMap(({ row, values, priced: own }) =>
    own ? [{ row, values, final: own.inForce.final, grade: gradeOf(values) }] : [],
  )
  const [cheapest] = priced.toSorted((a, b) => a.final - b.final)
  if (!cheapest) return {}
  const shown = priced.find(({ row }) => row.sku === openingSku) ?? cheapest
  const picture = rows.media.get(shown.row.id)?.[0]
  return {
    childSku: shown.row.sku,
    ...(picture && { childImage: mediaPath(picture.path) }),
    ...(priced.some(({ final }) => final !== cheapest.final) && {
      hasSeveralPrices: true,
      childOptions: chosenOf(cheapest.values, product.configurable_by)
        .filter(({ attribute }) => attribute.code !== conditionCode)
        .map((entry) => valueInWords(entry, reference.store.language)),
    }),
    ...(cheapest.grade !== undefined && { priceGrade: cheapest.grade }),
  }
}

const gradeOf = (values: readonly AttributeValue[]): string | undefined =>
  values.find((entry) => entry.attribute.code === conditionCode)?.options[0]?.code

/** Returns the discount that every cart applies to a set sold as one line. @see docs/cart-rules.md */
export function setFields(
  product: ProductRow,
  { reference }: DocumentContext,
): Pick<Product, 'setReductions'> {
  if (product.type !== 'bundle') return {}
  const found = setReductions(reference.cartRules, { sku: product.sku, storeId: reference.store.id })
  return found.length > 0 ? { setReductions: found } : {}
}

/**
 * Computes the price of a product made of parts: regular is the current sum of its parts, final is what a
 * cart charges. It has no reduction of its own to announce: reductions are announced with the parts.
 * @see spec §4 "Grouped price", "bundle price"
 */
function wholePrice(
  product: ProductRow,
  options: readonly BundleOption[],
  context: DocumentContext,
): Priced | undefined {
  const { rows, reference } = context
  const parts =
    rulesOf(product.type).pricedParts?.({ options, links: rows.links.get(product.id) ?? [] }) ?? []
  if (parts.length === 0) return undefined
  const apart = partsPrice(parts, (sku) => {
    const part = rows.parts.get(sku)
    return part && pricedAt(rows, part.id, reference)?.inForce.final
  })
  if (apart === undefined) return undefined
  return {
    inForce: {
      regular: apart,
      final: setPrice(apart, setFields(product, context).setReductions),
      special: undefined,
    },
    reduction: undefined,
    from: null,
    to: null,
  }
}

/** Returns the price of a product: its own, that of its parts, or that of its best variant. */
export function priceOf(
  product: ProductRow,
  variants: readonly Variant[],
  options: readonly BundleOption[],
  context: DocumentContext,
): Priced | undefined {
  const own = pricedAt(context.rows, product.id, context.reference)
  if (traitsOf(product.type).composedOf === 'parts') return wholePrice(product, options, context) ?? own
  const children = buyableVariants(variants).flatMap((variant) => variant.priced ?? [])
  const best = parentPrice(
    own?.inForce,
    children.map((child) => child.inForce),
  )
  return children.find((child) => child.inForce === best) ?? own
}

/** Returns the stock of a product: its own, or what its parts or variants allow. */
export function stockOf(
  product: ProductRow,
  variants: readonly Variant[],
  { rows }: DocumentContext,
): Stocked {
  const { buyable } = rulesOf(product.type)
  if (!buyable) return ownStock(rows, product)
  const count = buyable({
    variants: variants.map((variant) => variant.stocked.buyable),
    options: rows.bundles.get(product.id) ?? [],
    links: rows.links.get(product.id) ?? [],
    piecesOf: (sku, qty) => partPieces(rows.parts, sku, qty),
  })
  return wholeStock(rows, product, count)
}
