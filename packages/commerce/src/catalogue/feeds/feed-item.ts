import type { Product } from '@ambra/contract/catalogue/product'
import { withoutTags } from '@ambra/domain/platform/text/linear-text'
import { cents, centsFromEuros } from '@ambra/domain/platform/money/money'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { rulesOf } from '@ambra/domain/catalogue/product-types/registry'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { specialEndsAt, specialStartsAt } from '@ambra/domain/catalogue/prices/pricing'
import { deliveryOffers } from '@ambra/domain/fulfilment/shipping'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { Store } from '@ambra/domain/platform/shop/stores'

/** Attributes of an item in output order; a repeatable one has a list. */
export type FeedItem = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>>[]>
>

/** Shop attributes with a feed attribute of their own. */
const ownNames: Readonly<Record<string, string>> = {
  color: 'color',
  size: 'size',
  storage: 'size',
  material: 'material',
  pattern: 'pattern',
}
const maxTitle = 150
const maxDescription = 5_000
const maxPictures = 10
const pictureSize = 904

/** Store that sells the item; `categoryNames` by URL path. */
type Place = { publicUrl: string; store: Store; categoryNames: ReadonlyMap<string, string> }

/**
 * Returns the feed item of a product, or of a variant with its parent; undefined if it is not listed or has
 * no price above zero. Prices are public prices; a reduction is stated only against the lowest price of 30
 * days.
 * @see docs/rules/law LAW-PRC-1
 */
export function feedItem(product: Product, parent: Product | undefined, place: Place): FeedItem | undefined {
  const shown = parent ?? product
  const price = centsFromEuros(product.final_price) ?? cents(0)
  const isListed = [2, 4].includes(shown.visibility) && product.status < 2 && shown.status < 2
  const { feed: own } = rulesOf(product.type_id)
  if (!isListed || !own || price <= 0) return undefined
  const { publicUrl, store } = place
  const path = productPath({ sku: shown.sku, slug: shown.slug }, parent ? product.sku : undefined)
  const pictures = picturesOf(product, shown, publicUrl)
  return {
    id: product.sku,
    title: shortened(product.name, maxTitle),
    description: shortened(
      plainText(shown.description) || (shown.short_description ?? '') || product.name,
      maxDescription,
    ),
    link: `${publicUrl}${store.prefix}${path}`,
    ...(pictures[0] ? { image_link: pictures[0] } : {}),
    additional_image_link: pictures.slice(1, maxPictures + 1),
    availability: product.stock.is_in_stock ? 'in_stock' : 'out_of_stock',
    ...pricesOf(product, place),
    ...identityOf(product, shown),
    condition: product.isRefurbished ? 'refurbished' : 'new',
    ...typeOf(shown, place),
    ...energyOf(product.eprelId ? product : shown),
    ...measureOf(shown),
    ...variantOf(product, parent),
    ...own,
    ...shippingOf(product, shown, place),
  }
}

const amount = (euros: number, store: Store) => `${euros.toFixed(2)} ${store.currency}`

function pricesOf(product: Product, { store }: Place): FeedItem {
  const final = product.final_price ?? 0
  const before = product.lowestPrice30
  // The crossed-out price has to be the lowest of the previous 30 days; without one no reduction is shown.
  if (before === undefined || before <= final || product.discountPercent === undefined)
    return { price: amount(final, store) }
  const from = specialStartsAt(product.special_from_date)
  const to = specialEndsAt(product.special_to_date)
  return {
    price: amount(before, store),
    sale_price: amount(final, store),
    ...(from && to
      ? { sale_price_effective_date: `${minute(from)}/${minute(new Date(to.getTime() - 60_000))}` }
      : {}),
  }
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16)}+0000`

function identityOf(product: Product, shown: Product): FeedItem {
  const brand = shown.brandName
  const { gtin } = product
  const mpn = product.mpn ?? (product === shown ? undefined : shown.mpn)
  const isKnown = typeof gtin === 'string' || (brand !== undefined && mpn !== undefined)
  return {
    ...(brand ? { brand } : {}),
    ...(typeof gtin === 'string' ? { gtin } : {}),
    ...(mpn ? { mpn } : {}),
    ...(isKnown ? {} : { identifier_exists: 'no' }),
  }
}

/** Returns the path of the main category, root first. */
function typeOf({ category }: Product, { categoryNames }: Place): FeedItem {
  const main = category[0]
  if (!main) return {}
  const parts = main.path.split('/')
  const names = parts.map((_, depth) => categoryNames.get(parts.slice(0, depth + 1).join('/')))
  return { product_type: names.every((name) => name !== undefined) ? names.join(' > ') : main.name }
}

/** Returns the content of a pack, so that an advertisement shows the unit price. @see docs/rules/law LAW-PRC-5 */
function measureOf({ unitMeasure }: Product): FeedItem {
  const unit = unitMeasure && ownEntry(feedUnits, unitMeasure.unit)
  return unit ? { unit_pricing_measure: `${unitMeasure.amount} ${unit}` } : {}
}

const feedUnits: Readonly<Record<string, string>> = {
  kg: 'kg', кг: 'kg', l: 'l', л: 'l', m: 'm', м: 'm', 'm²': 'sqm', 'м²': 'sqm',
} // biome-ignore format: pairs of one unit

/**
 * Returns the entry of the EPREL register. In the EU the feed reads the energy class from the register and
 * ignores `energy_efficiency_class`.
 * @see https://support.google.com/merchants/answer/13528839
 */
function energyOf({ eprelId, energyDemo }: Product): FeedItem {
  if (!eprelId || energyDemo) return {}
  return {
    certification: [
      { certification_authority: 'EC', certification_name: 'EPREL', certification_code: eprelId },
    ],
  }
}

/** Returns the variant attributes: those with a feed attribute under its name, the others as product details. */
function variantOf(product: Product, parent: Product | undefined): FeedItem {
  if (!parent) return {}
  const child = parent.configurable_children.find(({ sku }) => sku === product.sku)
  const chosen = parent.configurable_options.flatMap(({ attribute_code, label, values }) => {
    const id = child?.custom_attributes.find((value) => value.attribute_code === attribute_code)?.value
    const option = values.find(({ value_index }) => String(value_index) === id)
    return option ? [{ code: attribute_code, label, value: option.label, option: option.code }] : []
  })
  // The feed has no attribute for grades, so each grade forms its own group.
  const grade = chosen.find(({ code }) => code === 'condition')
  return {
    item_group_id: grade ? `${parent.sku}-${grade.option}` : parent.sku,
    ...Object.fromEntries(
      chosen.flatMap(({ code, value }) => {
        const name = ownEntry(ownNames, code)
        return name ? [[name, value] as const] : []
      }),
    ),
    product_detail: chosen
      .filter(({ code }) => !ownEntry(ownNames, code))
      .map(({ label, value }) => ({
        section_name: 'Variant',
        attribute_name: label,
        attribute_value: value,
      })),
  }
}

function shippingOf(product: Product, shown: Product, { store }: Place): FeedItem {
  if (traitsOf(product.type_id).isVirtual) return {}
  const offers = deliveryOffers({
    country: store.country,
    goodsTotal: centsFromEuros(product.final_price) ?? cents(0),
    parcels: [
      {
        weightG: typeof shown.weightG === 'number' ? shown.weightG : undefined,
        sizeMm: sizeOf(shown),
        qty: 1,
      },
    ],
    isVirtual: false,
  }).filter(({ method }) => method.pickup !== 'store')
  const cheapest = offers.toSorted((a, b) => a.price - b.price)[0]
  return cheapest
    ? { shipping: [{ country: store.country, price: amount(cheapest.price / 100, store) }] }
    : {}
}

function sizeOf({ sizeMm }: Product): [number, number, number] | undefined {
  const [a, b, c] = Array.isArray(sizeMm) ? sizeMm.map(Number) : []
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c]
}

function picturesOf(product: Product, shown: Product, publicUrl: string): string[] {
  const images = [product.image, ...product.media_gallery.map(({ image }) => image), shown.image]
  return [...new Set(images)]
    .filter((image) => image !== '' && !image.includes('no_selection'))
    .map((image) => `${publicUrl}/img/${pictureSize}/${pictureSize}/resize${image}`)
}

/** Strips tags from a description, which is HTML generated by the shop. */
function plainText(html: string): string {
  return withoutTags(html, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text
    .slice(0, most - 1)
    .replace(/\s\S*$/, '')
    .trimEnd()}…`
}
