import { ShopError } from '@ambra/contract/platform/errors/errors'

/** More than any list of the shop requests; the specification's batches are 15 and 100. */
const maxSkus = 500

/**
 * Returns the skus of a comma-separated parameter, each once, in the requested order.
 * @throws ShopError request.missing_parameter, request.invalid beyond the limit
 */
export function readSkus(text: string | undefined, most = maxSkus): string[] {
  if (text === undefined) throw new ShopError('request.missing_parameter', { name: 'skus' })
  const skus = [...new Set(text.split(',').map((sku) => sku.trim()))].filter(Boolean)
  if (skus.length > most) throw new ShopError('request.invalid', { field: 'skus' })
  return skus
}
