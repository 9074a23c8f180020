/** Fragment identifiers of the parts of the screen, in order. */
export const placeOf = {
  prices: 'prices',
  pictures: 'pictures',
  variants: 'variants',
  texts: 'texts',
  sale: 'sale',
  attributes: 'attributes',
  codes: 'codes',
  energy: 'energy',
  safety: 'safety',
  search: 'search-engines',
} as const
