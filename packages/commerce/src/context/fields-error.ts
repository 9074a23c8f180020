import { ShopError } from '@ambra/contract/errors'
import type { FieldError } from '@ambra/domain/address'

/**
 * A body with several errors: the response's `result` is the list of them, with texts.
 * @see docs/rules/account ACC-3
 */
export class FieldsError extends ShopError<'request.invalid'> {
  readonly fieldErrors: readonly [FieldError, ...FieldError[]]

  constructor(errors: readonly [FieldError, ...FieldError[]]) {
    super('request.invalid', { field: errors[0].field })
    this.fieldErrors = errors
  }
}
