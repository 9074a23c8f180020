import type { ProductOption } from '@ambra/contract/product'

/** Whether a line has options of the shopper's own, as an engraving or a day. */
export const hasCustomOptions = (option: ProductOption | undefined): boolean =>
  (option?.extension_attributes.custom_options ?? []).length > 0
