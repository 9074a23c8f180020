import type { ShopDataEntry } from '@ambra/contract/content'

/** A row of text among the products; `after` counts the products above it. */
export type BannerRow = {
  code: string
  after: number
  title: string
  text: string
  button: string
  path: string
}
/** What stands on a category page besides its products. */
export type CategoryBanners = { rows: BannerRow[]; image: string | undefined }

type Place = {
  /** Slugs from the top category to this one. */
  slugs: readonly string[]
  /** Facets the list offers. */
  facets: readonly string[]
}

/** Cards in two rows of the widest grid: banners stand between such pairs. */
const productsPerStep = 8

/**
 * Banners of a category from the shop data. A `category_banner` may name `categories` (slugs; those below count too)
 * or a `facet` that the list must offer, else it stands everywhere; its `position` n puts it after n times eight
 * products. A `category_banner_image` belongs to the category its `link` leads to.
 * @see spec §3 "Shop data"
 */
export function categoryBanners(
  shopData: { category_banner: readonly ShopDataEntry[]; category_banner_image: readonly ShopDataEntry[] },
  place: Place,
): CategoryBanners {
  const own = `/c/${place.slugs.at(-1)}`
  const image = shopData.category_banner_image.find(({ link }) => link === own)?.image
  const rows = shopData.category_banner
    .filter((entry) => belongs(entry, place))
    .map(({ code, position, title = '', subtitle = '', button_text: button = '', link: path = '' }) => ({
      code,
      after: Math.max(1, Math.trunc(Number(position)) || 1) * productsPerStep,
      title,
      text: subtitle,
      button,
      path,
    }))
    .filter(({ title }) => title !== '')
  return { rows, image }
}

function belongs(entry: ShopDataEntry, { slugs, facets }: Place): boolean {
  const { categories, facet } = entry
  if (categories) return categories.some((slug) => slugs.includes(slug))
  return facet === undefined || facets.includes(facet)
}
