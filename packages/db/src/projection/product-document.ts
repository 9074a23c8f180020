import { marginTaxClass } from '@ambra/domain/margin-scheme'
import type { BundleOption, ConfigurableChild, MediaEntry, Product } from '@ambra/contract/product'
import { partsPrice } from '@ambra/domain/bundle-price'
import { parentPrice } from '@ambra/domain/pricing'
import { rulesOf } from '@ambra/domain/product-types/registry'
import { traitsOf } from '@ambra/domain/product-types/traits'
import { slugOf } from '@ambra/domain/slug'
import type { Language } from '@ambra/domain/stores'
import type { Selectable } from 'kysely'
import { renderMarkdown } from '../content/markdown.ts'
import type { Db } from '../schema/schema.ts'
import { documentDate, textIn } from '../schema/wire.ts'
import {
  type AttributeValue,
  attributeDocument,
  attributeField,
  readValues,
  specRows,
  unionOfValues,
  valueInWords,
} from './attribute-fields.ts'
import { factDocument, fileAddress } from './product-facts.ts'
import { bundleOption, configurableOptions, customOption, productLink } from './option-documents.ts'
import { type Priced, pricedAt, priceFields, tierPrices } from './price-fields.ts'
import type { ProductRows } from './product-rows.ts'
import type { CategoryInfo, ReferenceData } from './reference-data.ts'
import { ownStock, partPieces, type Stocked, wholeStock } from './stock-fields.ts'

type ProductRow = Selectable<Db['products']>
type Variant = { row: ProductRow; values: AttributeValue[]; priced: Priced | undefined; stocked: Stocked }

/** Attribute codes with a meaning of their own. @see contract conditionGrades, product.ts brandName */
const conditionCode = 'condition'
const brandCode = 'brand'

const mediaPath = (path: string) => `/${path}`

function gallery(rows: ProductRows, productId: number, language: Language): MediaEntry[] {
  return (rows.media.get(productId) ?? []).map((row, index) => ({
    image: mediaPath(row.path),
    pos: index + 1,
    typ: row.video === null ? 'image' : 'video',
    lab: row.labels ? textIn(row.labels, language) : null,
    vid: row.video === null ? null : { url: fileAddress(row.video) },
  }))
}

function variantsOf(product: ProductRow, rows: ProductRows, reference: ReferenceData): Variant[] {
  return (rows.children.get(product.id) ?? []).map((row) => ({
    row,
    values: readValues(rows.values.get(row.id) ?? [], reference),
    priced: pricedAt(rows, row.id, reference),
    stocked: ownStock(rows, row),
  }))
}

/** The variants that can be bought; when none can, those that are enabled, so that prices and grades stay shown. */
function buyableVariants(variants: readonly Variant[]): readonly Variant[] {
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

function childDocument(variant: Variant, parent: ParentFields, context: Context): ConfigurableChild {
  const { row, values, priced, stocked } = variant
  // A used piece may be sold under the margin scheme where the new one beside it is not.
  const taxClassId = row.tax_class === 'margin' ? marginTaxClass : parent.taxClassId
  // In the order of the pickers.
  const chosen = parent.codes.flatMap(
    (code) => values.find((entry) => entry.attribute.code === code && entry.options.length > 0) ?? [],
  )
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
    stock: stocked.stock,
    ...(parent.unitMeasure && { unitMeasure: parent.unitMeasure }),
    custom_attributes: attributes,
  }
}

type Context = { rows: ProductRows; reference: ReferenceData }

/**
 * Price of a product made of parts, at what its parts cost now. It has no reduction of its own: what is announced about
 * a part is announced with the part.
 * @see spec §4 "Grouped price", "bundle price"
 */
function wholePrice(
  product: ProductRow,
  options: readonly BundleOption[],
  { rows, reference }: Context,
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

function priceOf(
  product: ProductRow,
  variants: readonly Variant[],
  options: readonly BundleOption[],
  context: Context,
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

function stockOf(product: ProductRow, variants: readonly Variant[], { rows }: Context): Stocked {
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

function categoriesOf(product: ProductRow, { rows, reference }: Context): CategoryInfo[] {
  return (rows.categories.get(product.id) ?? []).flatMap((row) => {
    const category = reference.categories.get(row.category_id)
    return category?.active ? category : []
  })
}

/** `<code>_options` of a configurable, plain fields of everything else. @see docs/rules/catalogue CAT-1 */
function attributeFields(
  product: ProductRow,
  own: readonly AttributeValue[],
  union: readonly AttributeValue[],
  language: Language,
) {
  const fields: Record<string, unknown> = {}
  for (const entry of own) fields[entry.attribute.code] = attributeField(entry, language)
  if (traitsOf(product.type).composedOf === 'variants') {
    for (const { attribute, options } of union) {
      if (options.length === 0) continue
      fields[`${attribute.code}_options`] = options.map((option) => option.id)
      if (product.configurable_by.includes(attribute.code)) fields[attribute.code] = null
    }
  }
  return fields
}

function gradesOf(
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

type PriceSpan = Pick<Product, 'hasSeveralPrices' | 'priceGrade' | 'childSku' | 'childImage'>

/**
 * Whether the variants differ in price, and which is the cheapest: a tile must not pass a used price off as new, nor
 * show one variant and lead to another.
 */
function priceSpan(variants: readonly Variant[], rows: ProductRows): PriceSpan {
  const priced = buyableVariants(variants).flatMap(({ row, values, priced: own }) =>
    own ? [{ row, final: own.inForce.final, grade: gradeOf(values) }] : [],
  )
  const [cheapest] = priced.toSorted((a, b) => a.final - b.final)
  if (!cheapest) return {}
  const picture = rows.media.get(cheapest.row.id)?.[0]
  return {
    childSku: cheapest.row.sku,
    ...(picture && { childImage: mediaPath(picture.path) }),
    ...(priced.some(({ final }) => final !== cheapest.final) && { hasSeveralPrices: true }),
    ...(cheapest.grade !== undefined && { priceGrade: cheapest.grade }),
  }
}

const gradeOf = (values: readonly AttributeValue[]): string | undefined =>
  values.find((entry) => entry.attribute.code === conditionCode)?.options[0]?.code

/** The definitions of a product's select attributes with the options it uses; equal ones are one object. */
function metadataOf(values: readonly AttributeValue[], cache: Map<string, unknown>): unknown[] {
  return values.map(({ attribute, options }) => {
    const key = `${attribute.id}:${options.map((option) => option.id).join()}`
    let found = cache.get(key)
    if (!found) cache.set(key, (found = attributeDocument(attribute, options)))
    return found
  })
}

function wordsOf(product: ProductRow, { rows, reference }: Context) {
  const texts = rows.texts.get(product.id) ?? []
  const { language } = reference.store
  return texts.find((row) => row.language === language) ?? texts[0]
}

function extraFields(product: ProductRow, context: Context) {
  const rating = context.rows.ratings.get(product.id)
  return {
    ...(product.mpn === null ? {} : { mpn: product.mpn }),
    ...(product.gtin === null ? {} : { gtin: product.gtin }),
    ...(product.kind === null ? {} : { kind: product.kind }),
    ...(product.energy_class === null ? {} : { energyClass: product.energy_class }),
    ...(product.energy_scale === null ? {} : { energyScale: product.energy_scale }),
    ...(product.warranty_months === null ? {} : { warrantyMonths: product.warranty_months }),
    ...(product.weight_g === null ? {} : { weightG: product.weight_g }),
    ...(product.size_mm === null ? {} : { sizeMm: product.size_mm }),
    ...(rating?.rating ? { rating: rating.rating, reviewCount: rating.count } : {}),
  }
}

function featureText(values: readonly AttributeValue[], language: Language): string {
  return values
    .filter((entry) => entry.attribute.searchable)
    .map((entry) => valueInWords(entry, language))
    .join(' ')
}

function shownIn(
  { id, name, urlKey }: { id: number; name: string; urlKey: string },
  categories: readonly CategoryInfo[],
  usesUrlKeys: boolean,
) {
  const main = categories[0]
  return {
    category: categories.map((info) => ({
      category_id: info.id,
      name: info.name,
      slug: slugOf(info, usesUrlKeys),
      path: info.urlPath,
    })),
    category_ids: categories.map((category) => category.id),
    url_key: urlKey,
    url_path: main ? `${main.urlPath}/${urlKey}` : urlKey,
    slug: slugOf({ id, name, urlKey }, usesUrlKeys),
    ...(main ? { main_taxon: main.name } : {}),
  }
}

/**
 * Names of the parent categories: a shopper types the category (`phone case`), which the product's name
 * lacks.
 */
function aboveOf(
  own: readonly CategoryInfo[],
  categories: ReadonlyMap<number, CategoryInfo>,
): { category_above?: string[] } {
  const ids = new Set(own.flatMap(({ parentIds }) => parentIds))
  for (const { id } of own) ids.delete(id)
  const names = [...ids].flatMap((id) => {
    const category = categories.get(id)
    return category !== undefined && category.urlPath !== '' ? [category.name] : []
  })
  return names.length === 0 ? {} : { category_above: names }
}

function optionFields(product: ProductRow, { rows, reference }: Context) {
  const { language } = reference.store
  return {
    bundle_options: (rows.bundles.get(product.id) ?? []).map((option) =>
      bundleOption(option, product.sku, language),
    ),
    custom_options: (rows.customs.get(product.id) ?? []).map((option) => customOption(option, language)),
    product_links: (rows.links.get(product.id) ?? []).map((link) => productLink(link, product.sku)),
    tier_prices: tierPrices(rows, product.id, reference.prices),
  }
}

/**
 * The catalogue document of one product in one store, from rows read in a batch. `metadata` is shared by the
 * documents of a run so that equal attribute definitions are one object in memory.
 * @see contract product.ts Product, docs/rules/catalogue CAT-1
 */
export function productDocument(
  product: ProductRow,
  context: Context,
  metadata: Map<string, unknown>,
): Product {
  const { rows, reference } = context
  const { language } = reference.store
  const words = wordsOf(product, context)
  const name = words?.name ?? product.sku
  const taxClassId = reference.taxClassIds.get(product.tax_class) ?? '0'
  const variants = variantsOf(product, rows, reference)
  const own = readValues(rows.values.get(product.id) ?? [], reference)
  const enabled = variants.filter((variant) => variant.row.status < 2)
  const union = unionOfValues((enabled.length > 0 ? enabled : variants).map((variant) => variant.values))
  const all = unionOfValues([own, ...union.map((entry) => [entry])])
  const pictures = gallery(rows, product.id, language)
  const image = pictures[0]?.image ?? ''
  const options = optionFields(product, context)
  const { stock, buyable } = stockOf(product, variants, context)
  const grades = gradesOf(product, own, variants)
  const brand = own.find((entry) => entry.attribute.code === brandCode)
  const facts = factDocument(product.facts, brand?.options[0]?.facts, language)
  const { unitMeasure } = facts
  const codes = product.configurable_by
  const parent = { name, image, codes, taxClassId, ...(unitMeasure && { unitMeasure }) }
  return {
    // A list filtered by a grade or colour shows what can be had in it.
    ...attributeFields(
      product,
      own,
      unionOfValues(buyableVariants(variants).map(({ values }) => values)),
      language,
    ),
    id: product.id,
    sku: product.sku,
    parentSku: product.sku,
    name,
    type_id: product.type,
    status: product.status,
    visibility: product.visibility,
    ...priceFields(
      priceOf(product, variants, options.bundle_options, context),
      reference.taxPercent(taxClassId),
    ),
    tax_class_id: taxClassId,
    image,
    small_image: image,
    thumbnail: image,
    media_gallery: pictures,
    ...shownIn(
      { id: product.id, name, urlKey: words?.url_key ?? `product-${product.id}` },
      categoriesOf(product, context),
      reference.usesUrlKeys,
    ),
    ...aboveOf(categoriesOf(product, context), reference.categories),
    stock,
    configurable_options: configurableOptions(product, union),
    configurable_children: variants.map((variant) => childDocument(variant, parent, context)),
    ...options,
    total_qty: buyable,
    has_images: pictures.length > 0 ? 1 : 0,
    is_promoted: product.promoted,
    description: words?.description ? renderMarkdown(words.description) : '',
    ...(words?.short_description ? { short_description: words.short_description } : {}),
    ...(words?.keywords ? { keywords: words.keywords } : {}),
    features: featureText(all, language),
    attributes_metadata: metadataOf(all, metadata),
    created_at: documentDate(product.created_at),
    updated_at: documentDate(product.updated_at),
    ...(brand ? { brandName: valueInWords(brand, language) } : {}),
    grades,
    ...priceSpan(variants, rows),
    keySpecs: words?.key_specs ?? [],
    specs: specRows(all, language),
    isRefurbished: grades.length > 0 && !grades.includes('new'),
    ...extraFields(product, context),
    ...facts,
  }
}
