/** Kinds of content by their file format: a Markdown file, a section of banners, a tree. */
export const contentKinds = ['page', 'news', 'block', 'banner', 'menu'] as const

/** Banner sections: those of `shop-data.json`, and `banners`, the file of that name. */
export const bannerSections = [
  'slider',
  'banner',
  'multi_banner',
  'category_banner',
  'category_banner_image',
  'product_banner',
  'banners',
] as const

/** `draft` is not shown, `planned` starts later, `over` has ended. */
export const contentStates = ['shown', 'planned', 'draft', 'over'] as const

/** Maximum characters of a text and a field, and maximum bytes of a picture. */
export const contentLimits = { text: 200_000, field: 2000, picture: 600_000, pictures: 40 } as const

/** Countries of the seller whose law the drafts of legal pages follow. */
export const legalCountries = ['EE', 'LV', 'LT'] as const
export type LegalCountry = (typeof legalCountries)[number]
