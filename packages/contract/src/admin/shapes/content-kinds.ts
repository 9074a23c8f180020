/** What the content room edits, as its files have it: a Markdown file, a section of banners, a tree. */
export const contentKinds = ['page', 'news', 'block', 'banner', 'menu'] as const

/** Sections of banners: those of `shop-data.json`, and `banners`, the file of that name. */
export const bannerSections = [
  'slider',
  'banner',
  'multi_banner',
  'category_banner',
  'category_banner_image',
  'product_banner',
  'banners',
] as const

/** `draft` is not shown, `planned` begins later, `over` has ended. */
export const contentStates = ['shown', 'planned', 'draft', 'over'] as const

/** Most characters of a text, of a field, and most bytes of a picture. */
export const contentLimits = { text: 200_000, field: 2000, picture: 600_000, pictures: 40 } as const
