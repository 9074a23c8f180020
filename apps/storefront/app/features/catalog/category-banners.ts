import type { ShopDataEntry } from '@ambra/contract/content/content'

/** Row of text among the products; `after` is the number of products above it. */
export type BannerRow = {
  code: string
  after: number
  title: string
  text: string
  button: string
  path: string
}
/** Content of a category page besides its products. */
export type CategoryBanners = { rows: BannerRow[]; image: string | undefined }

type Place = {
  /** Slugs from the top category to this one. */
  slugs: readonly string[]
  facets: readonly string[]
}

/** Cards in two rows of the widest grid: banners are placed between such pairs. */
const productsPerStep = 8

/**
 * Returns the banners of a category from the shop data. A `category_banner` may name `categories` (slugs;
 * includes subcategories) or a `facet` that the list must have, else it is shown everywhere; its `position`
 * n places it after n times eight products. A `category_banner_image` belongs to the category its `link`
 * leads to.
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
