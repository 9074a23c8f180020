import { ShopError } from './errors.ts'
import { jsonExcess, requestBounds } from './json-bounds.ts'

/** Most parameters of an address, and most fields of a form. The largest address of the storefront has about 30. */
export const maxFields = 256

/**
 * Refuses a JSON text that is too deep or has too many fields, before anything is built from it.
 * @throws ShopError request.too_deep, request.too_many_fields
 */
export function checkJsonText(text: string): void {
  const excess = jsonExcess(text)
  if (excess === 'depth') throw new ShopError('request.too_deep', { max: requestBounds.depth })
  if (excess === 'members') throw new ShopError('request.too_many_fields', { max: requestBounds.members })
}

/**
 * Refuses a query string or a form (`a=1&b=2`) with too many fields.
 * @throws ShopError request.too_many_fields
 */
export function checkFormText(text: string): void {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields += 1
  if (fields > maxFields) throw new ShopError('request.too_many_fields', { max: maxFields })
}

/**
 * Checks a body whose kind follows from its text: JSON begins with a brace or bracket, everything else is a form.
 * @throws ShopError request.too_deep, request.too_many_fields
 */
export function checkBodyText(text: string): void {
  if (/^\s*[[{]/.test(text)) checkJsonText(text)
  else checkFormText(text)
}
