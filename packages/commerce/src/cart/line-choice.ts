import type { BundleOption, ProductOption } from '@ambra/contract/product'
import { ShopError } from '@ambra/contract/errors'
import type { NewCartItem } from '@ambra/db/repositories/cart-repository'
import type { Sellable, sellableRepository } from '@ambra/db/repositories/sellable-repository'
import {
  type BundleChoice,
  bundleParts,
  bundleSku,
  type CustomChoice,
  defaultBundleChoice,
} from '@ambra/domain/bundle-price'
import { checksumOf, optionList } from '@ambra/domain/cart-item'
import { isOnSale } from './sellable-price.ts'

export type SellableView = { storeId: number; language: string }
export type Sellables = ReturnType<typeof sellableRepository>
/** What a client asks for: any sku of the product, options as it writes them. */
export type LineWish = { sku: string; productOption: unknown }
/** What is bought: the cart line without its quantity. */
export type LineChoice = Omit<NewCartItem, 'qty'>

/**
 * Turns a wish into the line that is stored: the variant of a configurable, the parts of a bundle.
 * @throws ShopError cart.unknown_sku, cart.no_variants, cart.no_configuration, cart.option_required
 * @see reference 4.3, 4.4
 */
export async function chooseLine(
  wish: LineWish,
  sellables: Sellables,
  view: SellableView,
): Promise<LineChoice> {
  const sellable = await findWished(wish.sku, sellables, view)
  if (!sellable || !isOnSale(sellable))
    throw new ShopError('cart.unknown_sku', { sku: wish.sku.slice(0, 64) })
  const custom = readCustomChoices(sellable, wish.productOption)
  switch (sellable.type) {
    case 'configurable':
      return variantLine(await findVariant(sellable, wish, sellables, view), custom)
    case 'grouped':
      // A grouped product is a shelf: its associated products are bought one by one.
      throw new ShopError('cart.no_configuration')
    case 'bundle':
      return bundleLine(sellable, wish, custom)
    default:
      if (sellable.parentSku === undefined) return plainLine(sellable, custom)
      if (!fitsOptions(sellable, wish)) throw new ShopError('cart.no_configuration')
      return variantLine(sellable, custom)
  }
}

/** By its sku; a bundle line may come back under the composed sku of its parts. */
async function findWished(
  sku: string,
  sellables: Sellables,
  view: SellableView,
): Promise<Sellable | undefined> {
  const exact = (await sellables.findBySkus([sku], view)).get(sku)
  if (exact || !sku.includes('-')) return exact
  const prefixes = sku
    .split('-')
    .map((_, index, parts) => parts.slice(0, index).join('-'))
    .filter(Boolean)
  const found = await sellables.findBySkus(prefixes, view)
  return prefixes
    .reverse()
    .map((prefix) => found.get(prefix))
    .find((candidate) => candidate?.type === 'bundle')
}

type ItemOption = { option_id: string; option_value: string }

const itemOptions = (productOption: unknown): ItemOption[] =>
  optionList(productOption, 'configurable_item_options').flatMap((option) => {
    const { option_id: id, option_value: value } = asRecord(option)
    return isScalar(id) && isScalar(value) ? [{ option_id: String(id), option_value: String(value) }] : []
  })

async function findVariant(
  parent: Sellable,
  wish: LineWish,
  sellables: Sellables,
  view: SellableView,
): Promise<Sellable> {
  const children = (await sellables.listChildren(parent.sku, view)).filter(isOnSale)
  if (children.length === 0) throw new ShopError('cart.no_variants')
  const variant =
    itemOptions(wish.productOption).length > 0 && children.find((child) => fitsOptions(child, wish))
  if (!variant) throw new ShopError('cart.no_configuration')
  return variant
}

/** Whether a variant has every option named; options of other attributes (price, notes) do not count. */
function fitsOptions(child: Sellable, wish: LineWish): boolean {
  const wanted = new Map(
    itemOptions(wish.productOption).map((option) => [option.option_id, option.option_value]),
  )
  if (wanted.size === 0) return true
  return child.attributes.every(
    ({ attributeId, optionId }) => wanted.get(String(attributeId)) === String(optionId),
  )
}

function variantLine(child: Sellable, custom: CustomChoice[]): LineChoice {
  const options = child.attributes.map(({ attributeId, optionId }) => ({
    option_id: String(attributeId),
    option_value: String(optionId),
  }))
  return line(
    { sku: child.sku, parentSku: child.parentSku, productType: 'configurable' },
    {
      configurable_item_options: options,
      ...(custom.length > 0 ? { custom_options: custom } : {}),
    },
  )
}

function plainLine({ sku, type }: Sellable, custom: CustomChoice[]): LineChoice {
  return line(
    { sku, parentSku: undefined, productType: type },
    custom.length > 0 ? { custom_options: custom } : undefined,
  )
}

function bundleLine(bundle: Sellable, wish: LineWish, custom: CustomChoice[]): LineChoice {
  const options = toBundleOptions(bundle)
  const given = readBundleChoices(wish.productOption, options)
  const choices = given.length > 0 ? given : defaultBundleChoice(options)
  const chosen = bundleParts(options, choices)
  if ('missingOption' in chosen)
    throw new ShopError('cart.option_required', { option: chosen.missingOption.title })
  return line(
    { sku: bundleSku(bundle.sku, chosen.parts), parentSku: bundle.sku, productType: 'bundle' },
    {
      bundle_options: choices,
      ...(custom.length > 0 ? { custom_options: custom } : {}),
    },
  )
}

function line(
  identity: Pick<LineChoice, 'sku' | 'parentSku' | 'productType'>,
  extension: ProductOption['extension_attributes'] | undefined,
): LineChoice {
  const productOption = extension && { extension_attributes: extension }
  return {
    ...identity,
    productOption,
    checksum: checksumOf(productOption ? { product_option: productOption } : {}),
  }
}

/** Choices for options that the bundle has, one an option, each part once: a client may send thousands. */
function readBundleChoices(productOption: unknown, options: readonly BundleOption[]): BundleChoice[] {
  const known = new Set(options.map(({ option_id: id }) => id))
  const choices = new Map<number, BundleChoice>()
  for (const value of optionList(productOption, 'bundle_options')) {
    const choice = readBundleChoice(value)
    if (choice && known.has(choice.option_id) && !choices.has(choice.option_id))
      choices.set(choice.option_id, choice)
  }
  return [...choices.values()]
}

function readBundleChoice(value: unknown): BundleChoice | undefined {
  const { option_id: id, option_qty: qty, option_selections: selections } = asRecord(value)
  const ids = Array.isArray(selections) ? [...new Set(selections.map(Number))] : []
  if (!Number.isInteger(Number(id)) || ids.some((one) => !Number.isInteger(one))) return undefined
  const pieces = Number(qty ?? 1)
  const optionQty = Number.isInteger(pieces) && pieces > 0 && pieces <= 1000 ? pieces : 1
  return { option_id: Number(id), option_qty: optionQty, option_selections: ids }
}

/** Choices of options the product has; free texts are cut, required ones must be there. */
function readCustomChoices({ customOptions }: Sellable, productOption: unknown): CustomChoice[] {
  if (customOptions.length === 0) return []
  const given = new Map(
    optionList(productOption, 'custom_options').flatMap((choice): [string, string][] => {
      const { option_id: id, option_value: value } = asRecord(choice)
      return isScalar(id) && isScalar(value) ? [[String(id), String(value).slice(0, 500)]] : []
    }),
  )
  return customOptions.flatMap((option) => {
    const asked = (given.get(String(option.optionId)) ?? '').trim()
    const value = asked === '' ? '' : readCustomValue(option, asked)
    if (value) return [{ option_id: String(option.optionId), option_value: value }]
    if (option.required || asked !== '') throw new ShopError('cart.option_required', { option: option.title })
    return []
  })
}

/** A text as it is; else known ids, each once, and one alone unless several may be chosen. Undefined for all else. */
function readCustomValue(
  { values, input }: Sellable['customOptions'][number],
  asked: string,
): string | undefined {
  if (values.length === 0) return asked
  const known = new Set(values.map(({ id }) => String(id)))
  const ids = [...new Set(asked.split(',').map((id) => id.trim()))]
  const mayBeMany = input === 'checkbox'
  return ids.every((id) => known.has(id)) && (mayBeMany || ids.length === 1) ? ids.join(',') : undefined
}

/** A bundle's options as the domain reads them. */
export function toBundleOptions({ sku, bundleOptions }: Sellable): BundleOption[] {
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

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
