import type { Product } from '@ambra/contract/product'
import { traitsOf } from '@ambra/domain/product-types/traits'
import { placeField } from '@ambra/domain/category-subtree'
import { slugOf } from '@ambra/domain/slug'
import type { Language } from '@ambra/domain/stores'
import { renderMarkdown } from '../content/markdown.ts'
import { documentDate } from '../schema/wire.ts'
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
  stockOf,
  variantsOf,
} from './product-variants.ts'

/** An attribute code with a meaning of its own. @see contract product.ts brandName */
const brandCode = 'brand'

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

/** The definitions of a product's select attributes with the options it uses; equal ones are one object. */
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

/** What search engines show, where it was written. */
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

function featureText(values: readonly AttributeValue[], language: Language): string {
  return values
    .filter((entry) => entry.attribute.searchable)
    .map((entry) => valueInWords(entry, language))
    .join(' ')
}

/** The active categories of a product, the main one first. */
function categoriesOf(product: ProductRow, { rows, reference }: DocumentContext): CategoryInfo[] {
  return (rows.categories.get(product.id) ?? []).flatMap((row) => {
    const category = reference.categories.get(row.category_id)
    return category?.active ? category : []
  })
}

/** Where the product stands among the first of a category: two digits, which sort as texts. */
const placesOf = (categories: readonly { category_id: number; place: number | null }[]) =>
  Object.fromEntries(
    categories.flatMap(({ category_id, place }) =>
      place === null ? [] : [[placeField(category_id), String(place).padStart(2, '0')]],
    ),
  )

/** The categories of a product and the addresses they give it. */
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

/**
 * The catalogue document of one product in one store, from rows read in a batch. `metadata` is shared by the
 * documents of a run so that equal attribute definitions are one object in memory.
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
    ...placesOf(rows.categories.get(product.id) ?? []),
    stock,
    configurable_options: configurableOptions(product, union, rows.mostChosen.get(product.id)),
    configurable_children: variants.map((variant) => childDocument(variant, parent, context)),
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
    grades,
    ...priceSpan(product, variants, context),
    keySpecs: words?.key_specs ?? [],
    specs: specRows(all, language),
    isRefurbished: grades.length > 0 && !grades.includes('new'),
    ...extraFields(product, context),
    ...facts,
  }
}
