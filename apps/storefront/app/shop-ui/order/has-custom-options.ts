import type { ProductOption } from '@ambra/contract/catalogue/product'

/** Returns whether a line has custom options, such as an engraving or a day. */
export const hasCustomOptions = (option: ProductOption | undefined): boolean =>
  (option?.extension_attributes.custom_options ?? []).length > 0
