import { ShopError } from '@ambra/contract/errors'

/** Longest code repeated in the error: a longer one is no typing mistake. */
const maxCode = 64

/** The error for a code that no payment method has; it names the code. */
export const unknownMethod = (code: string): ShopError<'payment.unknown_method'> =>
  new ShopError('payment.unknown_method', { method: code.slice(0, maxCode) })
