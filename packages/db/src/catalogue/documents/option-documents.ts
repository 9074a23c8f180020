import type {
  BundleOption,
  ConfigurableOption,
  CustomOption,
  ProductLink,
} from '@ambra/contract/catalogue/product'
import type { Language } from '@ambra/domain/platform/shop/stores'
import type { Selectable } from 'kysely'
import type { Db } from '../../schema/schema.ts'
import { euros, textIn } from '../../schema/wire.ts'
import type { AttributeValue } from './attribute-fields.ts'
import type { BundleRow, CustomRow, LinkRow } from './product-rows.ts'

/** Attribute whose options are grades. @see contract conditionGrades */
export const conditionCode = 'condition'

type ProductRow = Selectable<Db['products']>

/**
 * Builds the pickers of a configurable product: the attributes that distinguish its variants, with the
 * occurring options; `mostChosen` is the grade in most orders.
 */
export function configurableOptions(
  product: ProductRow,
  union: readonly AttributeValue[],
  mostChosen: string | undefined,
): ConfigurableOption[] {
  return product.configurable_by.flatMap((code, position) => {
    const entry = union.find((candidate) => candidate.attribute.code === code)
    if (!entry) return []
    return {
      id: product.id * 100 + position,
      attribute_id: String(entry.attribute.id),
      attribute_code: code,
      label: entry.attribute.label,
      position,
      product_id: product.id,
      values: entry.options.map((option) => ({
        value_index: option.id,
        label: option.label,
        code: option.code,
        ...(option.swatch === undefined ? {} : { swatch: option.swatch }),
        ...(code === conditionCode && option.code === mostChosen && { most_chosen: true as const }),
      })),
    }
  })
}

export function bundleOption(option: BundleRow, sku: string, language: Language): BundleOption {
  return {
    option_id: option.id,
    title: textIn(option.titles, language),
    required: option.required,
    type: option.input,
    position: option.position + 1,
    sku,
    product_links: option.links.map((link) => ({
      id: String(link.id),
      sku: link.linked_sku,
      option_id: option.id,
      qty: link.qty,
      position: link.position + 1,
      is_default: link.is_default,
      price: null,
      price_type: null,
      can_change_quantity: 0,
    })),
  }
}

/** Builds a link to another product. */
export function productLink(link: LinkRow, sku: string): ProductLink {
  const qty = link.qty === null ? {} : { qty: link.qty }
  return {
    sku,
    link_type: link.type,
    linked_product_sku: link.linked_sku,
    linked_product_type: link.linked_type,
    position: link.position + 1,
    ...qty,
    extension_attributes: qty,
  }
}

function optionPrice(row: { price_cents: number | null; price_percent_bp: number | null }) {
  if (row.price_percent_bp !== null)
    return { price: row.price_percent_bp / 100, price_type: 'percent' as const }
  return { price: euros(row.price_cents ?? 0), price_type: 'fixed' as const }
}

function limitsOf(row: CustomRow): Partial<CustomOption> {
  const { max_characters, file_extension, image_size_x, image_size_y } = row
  const given = Object.entries({ max_characters, file_extension, image_size_x, image_size_y })
  return Object.fromEntries(given.filter(([, limit]) => limit !== null))
}

/** Builds a custom option, which a shopper fills in or selects for a price. */
export function customOption(option: CustomRow, language: Language): CustomOption {
  const hasPrice = option.price_cents !== null || option.price_percent_bp !== null
  return {
    option_id: option.id,
    title: textIn(option.titles, language),
    type: option.input,
    is_require: option.required,
    ...limitsOf(option),
    ...(hasPrice ? optionPrice(option) : {}),
    values: option.values.map((value) => ({
      option_type_id: value.id,
      title: textIn(value.titles, language),
      ...optionPrice(value),
      sort_order: value.position + 1,
    })),
  }
}
