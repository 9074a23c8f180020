import { marginTaxClass } from '@ambra/domain/margin-scheme'
import type { BundleOption, ConfigurableChild, MediaEntry, Product } from '@ambra/contract/product'
import { partsPrice } from '@ambra/domain/bundle-price'
import { parentPrice } from '@ambra/domain/pricing'
import { rulesOf } from '@ambra/domain/product-types/registry'
import { traitsOf } from '@ambra/domain/product-types/traits'
import type { Language } from '@ambra/domain/stores'
import type { Selectable } from 'kysely'
import type { Db } from '../schema/schema.ts'
import { textIn } from '../schema/wire.ts'
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
/** What documents of a store are made from: rows of a batch, and what all products share. */
export type DocumentContext = { rows: ProductRows; reference: ReferenceData }

export type Variant = {
  row: ProductRow
  values: AttributeValue[]
  /** Measured capacity of its battery in percent, of the weakest piece. */
  batteryHealth: number | undefined
  priced: Priced | undefined
  stocked: Stocked
}

/** The attribute of a variant with the measured capacity of its battery in percent. */
const batteryCode = 'battery_health'

/** The address of a picture as documents have it. */
const mediaPath = (path: string) => `/${path}`

/** Pictures and films of a product or variant, in order. */
export function gallery(rows: ProductRows, productId: number, language: Language): MediaEntry[] {
  return (rows.media.get(productId) ?? []).map((row, index) => ({
    image: mediaPath(row.path),
    pos: index + 1,
    typ: row.video === null ? 'image' : 'video',
    lab: row.labels ? textIn(row.labels, language) : null,
    vid: row.video === null ? null : { url: fileAddress(row.video) },
  }))
}

/** The variants of a configurable product, each with what it costs and what is there of it. */
export function variantsOf(product: ProductRow, { rows, reference }: DocumentContext): Variant[] {
  return (rows.children.get(product.id) ?? []).map((row) => {
    const values = readValues(rows.values.get(row.id) ?? [], reference)
    const measured = values.find((entry) => entry.attribute.code === batteryCode)?.value
    return {
      row,
      // What was measured on its pieces says nothing about the product.
      values: values.filter((entry) => entry.attribute.code !== batteryCode),
      batteryHealth: typeof measured === 'number' ? measured : undefined,
      priced: pricedAt(rows, row.id, reference),
      stocked: ownStock(rows, row),
    }
  })
}

/** The variants that can be bought; when none can, those that are enabled, so that prices and grades stay shown. */
export function buyableVariants(variants: readonly Variant[]): readonly Variant[] {
  const buyable = variants.filter((variant) => variant.stocked.buyable > 0)
  return buyable.length > 0 ? buyable : variants.filter((variant) => variant.row.status !== 2)
}

/** What variants have of their parent. */
type ParentFields = Pick<Product, 'unitMeasure'> & {
  name: string
  image: string
  codes: string[]
  taxClassId: string
}

/** A variant as an entry of `configurable_children`. */
export function childDocument(
  variant: Variant,
  parent: ParentFields,
  context: DocumentContext,
): ConfigurableChild {
  const { row, values, batteryHealth, priced, stocked } = variant
  // A used piece may be sold under the margin scheme where the new one beside it is not.
  const taxClassId = row.tax_class === 'margin' ? marginTaxClass : parent.taxClassId
  const chosen = chosenOf(values, parent.codes)
  const pictures = gallery(context.rows, row.id, context.reference.store.language)
  const tiers = tierPrices(context.rows, row.id, context.reference.prices)
  const attributes = chosen.map((entry) => ({
    attribute_code: entry.attribute.code,
    value: String(entry.options[0]?.id),
  }))
  return {
    // Plain fields too: clients pick the variant of the chosen colour from lists that leave out custom_attributes.
    ...Object.fromEntries(attributes.map(({ attribute_code: code, value }) => [code, value])),
    id: row.id,
    sku: row.sku,
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

/** The grades a product can be had in, best first. */
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

/** What distinguishes a variant, in the order of the pickers. */
const chosenOf = (values: readonly AttributeValue[], codes: readonly string[]) =>
  codes.flatMap(
    (code) => values.find((entry) => entry.attribute.code === code && entry.options.length > 0) ?? [],
  )

type PriceSpan = Pick<Product, 'hasSeveralPrices' | 'priceGrade' | 'childSku' | 'childImage' | 'childOptions'>

/**
 * Whether the variants differ in price, and which is the cheapest: a tile must not pass a used price off as new, nor
 * show one variant and lead to another.
 */
export function priceSpan(
  product: ProductRow,
  variants: readonly Variant[],
  { rows, reference }: DocumentContext,
): PriceSpan {
  const priced = buyableVariants(variants).flatMap(({ row, values, priced: own }) =>
    own ? [{ row, values, final: own.inForce.final, grade: gradeOf(values) }] : [],
  )
  const [cheapest] = priced.toSorted((a, b) => a.final - b.final)
  if (!cheapest) return {}
  const picture = rows.media.get(cheapest.row.id)?.[0]
  return {
    childSku: cheapest.row.sku,
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

/**
 * Price of a product made of parts, at what its parts cost now. It has no reduction of its own: what is announced about
 * a part is announced with the part.
 * @see spec §4 "Grouped price", "bundle price"
 */
function wholePrice(
  product: ProductRow,
  options: readonly BundleOption[],
  { rows, reference }: DocumentContext,
): Priced | undefined {
  const parts =
    rulesOf(product.type).pricedParts?.({ options, links: rows.links.get(product.id) ?? [] }) ?? []
  if (parts.length === 0) return undefined
  const final = partsPrice(parts, (sku) => {
    const part = rows.parts.get(sku)
    return part && pricedAt(rows, part.id, reference)?.inForce.final
  })
  if (final === undefined) return undefined
  return {
    inForce: { regular: final, final, special: undefined },
    reduction: undefined,
    from: null,
    to: null,
  }
}

/** The price of a product: its own, that of its parts, or that of its best variant. */
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

/** The stock of a product: its own, or as many as its parts or variants allow. */
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
