import type { ConfigurableChild, Product } from '@ambra/contract/catalogue/product'

/**
 * Builds the document of a variant: hidden from lists (by its visibility, usually 1), found by SKU in
 * bundles, sets and comparisons, linked to its parent by `parentSku`. Texts and tables stay with the parent.
 * @see spec §4 "Product load" (visibility 1), docs/rules/search SRC-6
 */
export function variantDocument(parent: Product, child: ConfigurableChild): Product {
  const { custom_attributes, media_gallery, batteryHealth: _, ...own } = child
  const condition = valueOf(parent, child, 'condition')
  const document: Product = {
    ...ownFields(parent),
    ...own,
    ...Object.fromEntries(
      custom_attributes.map(({ attribute_code, value }) => [attribute_code, Number(value)]),
    ),
    tier_prices: child.tier_prices ?? [],
    parentSku: parent.sku,
    type_id: 'simple',
    url_path: '',
    media_gallery: media_gallery ?? parent.media_gallery,
    total_qty: child.stock.qty,
    grades: condition ? [condition] : parent.grades,
    isRefurbished: condition ? condition !== 'new' : parent.isRefurbished,
  }
  return document
}

/** Returns the parent's fields that lists and parts of sets show for a variant. */
function ownFields(parent: Product) {
  const {
    category,
    category_ids,
    slug,
    url_key,
    created_at,
    updated_at,
    brandName,
    keySpecs,
    kind,
    weightG,
    sizeMm,
    energyClass,
    energyScale,
    energySheet,
    withdrawalLimits,
  } = parent
  return {
    category,
    category_ids,
    slug,
    url_key,
    created_at,
    updated_at,
    keySpecs,
    ...(brandName && { brandName }),
    ...(kind && { kind }),
    ...(weightG !== undefined && { weightG }),
    ...(sizeMm !== undefined && { sizeMm }),
    ...(energyClass && { energyClass }),
    ...(energyScale && { energyScale }),
    ...(energySheet && { energySheet }),
    ...(withdrawalLimits && { withdrawalLimits }),
    has_images: parent.has_images,
    is_promoted: 0,
    description: '',
    configurable_options: [],
    configurable_children: [],
    product_links: [],
    bundle_options: [],
    custom_options: parent.custom_options,
    attributes_metadata: [],
    specs: [],
  }
}

function valueOf(parent: Product, child: ConfigurableChild, code: string): string | undefined {
  const id = child.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value
  const option = parent.configurable_options.find(({ attribute_code }) => attribute_code === code)
  return option?.values.find(({ value_index }) => String(value_index) === id)?.code
}
