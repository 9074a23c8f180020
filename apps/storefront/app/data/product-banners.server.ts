import type { ShopData, ShopDataEntry } from '@ambra/contract/content/content'
import type { ProductBanner } from '#app/features/product/choice/product-data.ts'

type Place = {
  skus: readonly string[]
  /** Slugs of the product's categories and their ancestors. */
  slugs: readonly string[]
}

const places = [1, 2, 3] as const

/**
 * Returns the banners of a product: `product_banner` of the shop data and `productBanners` of the banner
 * JSON. A banner may name `skus` or `categories` (slugs; includes subcategories), else it is shown on every
 * product. `position` selects its slot.
 * @see spec §3 "Shop data", "Banners"
 */
export function productBanners(
  { product_banner, banners }: Pick<ShopData, 'product_banner' | 'banners'>,
  place: Place,
): ProductBanner[] {
  return [...product_banner, ...(banners?.productBanners ?? [])]
    .filter((entry) => entry.title && belongs(entry, place))
    .map(
      ({ code, position, title = '', subtitle = '', button_text: button = '', link: path = '', image }) => ({
        code,
        place: places[Number(position) - 1] ?? 1,
        title,
        text: subtitle,
        button,
        path,
        ...(image && { image }),
      }),
    )
}

/**
 * Returns a banner for the page of a draft, which only the holder of the link sees; the campaign slot needs
 * no script.
 */
export const previewBanner = (title: string): ProductBanner => ({
  code: 'preview',
  place: 1,
  title,
  text: '',
  button: '',
  path: '',
})

function belongs({ skus, categories }: ShopDataEntry, place: Place): boolean {
  if (!skus && !categories) return true
  return (
    skus?.some((sku) => place.skus.includes(sku)) === true ||
    categories?.some((slug) => place.slugs.includes(slug)) === true
  )
}
