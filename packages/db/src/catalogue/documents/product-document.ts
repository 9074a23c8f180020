import type { Product } from '@ambra/contract/catalogue/product'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { placeField } from '@ambra/domain/catalogue/category-subtree'
import { slugOf } from '@ambra/domain/platform/text/slug'
import { chooseVariant } from '@ambra/domain/catalogue/prices/variants'
import type { Language } from '@ambra/domain/platform/shop/stores'
import { renderMarkdown } from '../../content/markdown.ts'
import { documentDate } from '../../schema/wire.ts'
import {
  type AttributeValue,
  attributeDocument,
  attributeField,
  readValues,
  specRows,
  unionOfValues,
  valueInWords,
} from './attribute-fields.ts'
import { factDocument } from './product-facts.ts'
import { bundleOption, configurableOptions, customOption, productLink } from './option-documents.ts'
import type { CategoryInfo } from './reference-data.ts'
import { priceFields, tierPrices } from './price-and-stock.ts'
import {
  buyableVariants,
  childDocument,
  type DocumentContext,
  gallery,
  gradesOf,
  type ProductRow,
  priceOf,
  priceSpan,
  setFields,
  stockOf,
  type Variant,
  variantsOf,
} from './product-variants.ts'

/** Attribute code with a special meaning. @see contract product.ts brandName */
const brandCode = 'brand'

/**
 * Builds `<code>_options` of a configurable product and plain fields of all others. @see docs/rules/catalogue
 * CAT-1
 */
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

/**
 * Returns the definitions of a product's select attributes with the used options; equal definitions share one
 * object.
 */
function metadataOf(values: readonly AttributeValue[], cache: Map<string, unknown>): unknown[] {
  return values.map(({ attribute, options }) => {
    const key = `${attribute.id}:${options.map((option) => option.id).join()}`
    let found = cache.get(key)
    if (!found) cache.set(key, (found = attributeDocument(attribute, options)))
    return found
  })
}

function wordsOf(product: ProductRow, { rows, reference }: DocumentContext) {
  const texts = rows.texts.get(product.id) ?? []
  const { language } = reference.store
  return texts.find((row) => row.language === language) ?? texts[0]
}

/** Returns the texts written for search engines. */
const metaOf = (words: ReturnType<typeof wordsOf>) => ({
  ...(words?.meta_title ? { metaTitle: words.meta_title } : {}),
  ...(words?.meta_description ? { metaDescription: words.meta_description } : {}),
})

function extraFields(product: ProductRow, context: DocumentContext) {
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

/** Returns the values of searchable attributes, and of visible yes/no attributes that hold their label: `Wireless charging`. */
function featureText(values: readonly AttributeValue[], language: Language): string {
  return values
    .flatMap((entry) => {
      const { attribute, value } = entry
      if (attribute.input === 'boolean') return attribute.visible && value === true ? attribute.label : []
      return attribute.searchable ? valueInWords(entry, language) : []
    })
    .join(' ')
}

/** Lists the active categories of a product, the main one first. */
function categoriesOf(product: ProductRow, { rows, reference }: DocumentContext): CategoryInfo[] {
  return (rows.categories.get(product.id) ?? []).flatMap((row) => {
    const category = reference.categories.get(row.category_id)
    return category?.active ? category : []
  })
}

/** Returns the pinned positions of the product by category, as two digits that sort as text. */
const placesOf = (categories: readonly { category_id: number; place: number | null }[]) =>
  Object.fromEntries(
    categories.flatMap(({ category_id, place }) =>
      place === null ? [] : [[placeField(category_id), String(place).padStart(2, '0')]],
    ),
  )

/** Returns the categories of a product and the addresses they give it. */
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
 * Returns the names of ancestor categories: shoppers search by category (`phone case`), which the product's
 * name lacks.
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

function optionFields(product: ProductRow, { rows, reference }: DocumentContext) {
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

type Variants = {
  variants: readonly Variant[]
  /** All attribute values of the variants. */
  union: readonly AttributeValue[]
  parent: Parameters<typeof childDocument>[1]
}

/** Builds the variants, their distinguishing attributes, and the variant with which cards and the page open. */
function variantFields(product: ProductRow, { variants, union, parent }: Variants, context: DocumentContext) {
  const choices = {
    configurable_options: configurableOptions(product, union, context.rows.mostChosen.get(product.id)),
    configurable_children: variants.map((variant) => childDocument(variant, parent, context)),
  }
  const openingSku = chooseVariant(choices, {})?.sku
  return { ...choices, ...priceSpan({ product, variants, openingSku }, context) }
}

/** Variants use the unit of their product. */
const unitOf = ({ unitMeasure }: Pick<Product, 'unitMeasure'>) => unitMeasure && { unitMeasure }

/**
 * Builds the document of one product in one store from rows read in a batch. `metadata` is shared by the
 * documents of a run, so that equal attribute definitions are one object in memory.
 * @see contract product.ts Product, docs/rules/catalogue CAT-1
 */
export function productDocument(
  product: ProductRow,
  context: DocumentContext,
  metadata: Map<string, unknown>,
): Product {
  const { rows, reference } = context
  const { language } = reference.store
  const words = wordsOf(product, context)
  const name = words?.name ?? product.sku
  const taxClassId = reference.taxClassIds.get(product.tax_class) ?? '0'
  const variants = variantsOf(product, context)
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
  const parent = { name, image, codes: product.configurable_by, taxClassId, ...unitOf(facts) }
  return {
    // A list filtered by grade or color shows what is available in it.
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
    ...placesOf(rows.categories.get(product.id) ?? []),
    stock,
    ...variantFields(product, { variants, union, parent }, context),
    ...options,
    total_qty: buyable,
    has_images: pictures.length > 0 ? 1 : 0,
    is_promoted: product.promoted,
    description: words?.description ? renderMarkdown(words.description) : '',
    ...(words?.short_description ? { short_description: words.short_description } : {}),
    ...(words?.keywords ? { keywords: words.keywords } : {}),
    ...metaOf(words),
    features: featureText(all, language),
    attributes_metadata: metadataOf(all, metadata),
    created_at: documentDate(product.created_at),
    updated_at: documentDate(product.updated_at),
    ...(brand ? { brandName: valueInWords(brand, language) } : {}),
    ...(brand?.options[0] && { brandSlug: brand.options[0].code }),
    grades,
    ...setFields(product, context),
    keySpecs: words?.key_specs ?? [],
    specs: specRows(all, language),
    isRefurbished: grades.length > 0 && !grades.includes('new'),
    ...extraFields(product, context),
    ...facts,
  }
}
