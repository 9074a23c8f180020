import { because } from '@ambra/contract/catalogue/import-reasons'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { BundleOption } from '@ambra/contract/catalogue/product'
import { optionList, optionRecords } from './option-values.ts'
import { type BundleChoice, bundleParts, bundleSku, defaultBundleChoice } from '../prices/bundle-price.ts'
import { withCustom } from './own-line.ts'
import type { ProductTypeRules } from './product-type.ts'
import type { Sellable } from './sellable.ts'

/** Converts the options of a bundle to the API form. */
function wireOptions({ sku, bundleOptions }: Sellable): BundleOption[] {
  return bundleOptions.map((option, position) => ({
    option_id: option.optionId,
    title: option.title,
    required: option.required,
    type: option.input === 'checkbox' || option.input === 'select' ? option.input : 'radio',
    position,
    sku,
    product_links: option.links.map((link, index) => ({
      id: String(link.id),
      sku: link.sku,
      option_id: option.optionId,
      qty: link.qty,
      position: index,
      is_default: link.isDefault,
      price: null,
      price_type: null,
      can_change_quantity: 0,
    })),
  }))
}

/**
 * Reads selections for existing options, one per option and each part once, because a client may send
 * thousands.
 */
function readChoices(productOption: unknown, options: readonly BundleOption[]): BundleChoice[] {
  const known = new Set(options.map(({ option_id: id }) => id))
  const choices = new Map<number, BundleChoice>()
  for (const value of optionRecords(productOption, 'bundle_options')) {
    const choice = readChoice(value)
    if (choice && known.has(choice.option_id) && !choices.has(choice.option_id))
      choices.set(choice.option_id, choice)
  }
  return [...choices.values()]
}

function readChoice(value: Record<string, unknown>): BundleChoice | undefined {
  const { option_id: id, option_qty: qty, option_selections: selections } = value
  const ids = Array.isArray(selections) ? [...new Set(selections.map(Number))] : []
  if (!Number.isInteger(Number(id)) || ids.some((one) => !Number.isInteger(one))) return undefined
  const pieces = Number(qty ?? 1)
  const optionQty = Number.isInteger(pieces) && pieces > 0 && pieces <= 1000 ? pieces : 1
  return { option_id: Number(id), option_qty: optionQty, option_selections: ids }
}

/** Set sold as one line, with parts selected from options. */
export const bundle: ProductTypeRules = {
  missing: ({ bundle: options = [] }) =>
    options.length > 0 ? [] : [{ field: 'bundle', reason: because('bundle_empty') }],
  pricedParts({ options }) {
    const chosen = bundleParts(options, defaultBundleChoice(options))
    return 'parts' in chosen ? chosen.parts : []
  },
  // The scarcest required option, using the best stocked of its links.
  buyable({ options, piecesOf }) {
    const counts = options
      .filter((option) => option.required)
      .map((option) => Math.max(0, ...option.links.map((link) => piecesOf(link.linked_sku, link.qty))))
    return counts.length > 0 ? Math.min(...counts) : 0
  },
  line({ sellable, productOption, custom }) {
    const options = wireOptions(sellable)
    const given = readChoices(productOption, options)
    const choices = given.length > 0 ? given : defaultBundleChoice(options)
    const chosen = bundleParts(options, choices)
    if ('missingOption' in chosen)
      throw new ShopError('cart.option_required', { option: chosen.missingOption.title })
    return {
      sku: bundleSku(sellable.sku, chosen.parts),
      parentSku: sellable.sku,
      productType: 'bundle',
      extension: { bundle_options: choices, ...withCustom(custom) },
    }
  },
  parts(sellable, productOption) {
    // Stored by `line`, so the selections have this shape.
    const choices = optionList(productOption, 'bundle_options') as BundleChoice[]
    const chosen = bundleParts(wireOptions(sellable), choices)
    if ('missingOption' in chosen) return undefined
    return chosen.parts.map(({ sku, qty, optionId }) => ({
      sku,
      qty,
      label: sellable.bundleOptions.find((option) => option.optionId === optionId)?.title ?? '',
    }))
  },
  composesSku: true,
  feed: { is_bundle: 'yes' },
}
