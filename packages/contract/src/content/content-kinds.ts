/** Kinds of content by their file format: a Markdown file, a section of banners, a tree. */
export const contentKinds = ['page', 'news', 'block', 'banner', 'menu'] as const

/**
 * Banner sections: those of `shop-data.json`, and `banners`, the file of that name. `home_section` orders the
 * home page; `promise` is what the shop promises its customers.
 */
export const bannerSections = [
  'slider',
  'banner',
  'multi_banner',
  'category_banner',
  'category_banner_image',
  'product_banner',
  'banners',
  'home_section',
  'promise',
] as const

/** Kinds of sections that the home page can show. */
export const homeSectionTypes = [
  'hero',
  'promises',
  'categories',
  'new',
  'bestsellers',
  'products',
  'finders',
  'grades',
  'rooms',
  'news',
  'text',
] as const

/** Sections of a shop that has not chosen any: they show only what the shop has. */
export const usualHomeSections = (
  ['hero', 'promises', 'categories', 'new', 'finders', 'bestsellers', 'rooms', 'news'] as const
).map((type, index) => ({ code: type, position: index + 1, type }))

/** Icons of the storefront that a promise may have, and the places that may show it. */
export const promiseIcons = [
  'truck',
  'package-check',
  'shield-check',
  'phone',
  'store',
  'rotate-ccw',
  'recycle',
  'star',
  'heart',
  'mail',
  'tag',
  'zap',
] as const
export const promisePlaces = ['home', 'product', 'cart', 'checkout'] as const

/** `draft` is not shown, `planned` starts later, `over` has ended. */
export const contentStates = ['shown', 'planned', 'draft', 'over'] as const

/** Maximum characters of a text and a field, and maximum bytes of a picture. */
export const contentLimits = { text: 200_000, field: 2000, picture: 600_000, pictures: 40 } as const

/** Countries of the seller whose law the drafts of legal pages follow. */
export const legalCountries = ['EE', 'LV', 'LT'] as const
export type LegalCountry = (typeof legalCountries)[number]
