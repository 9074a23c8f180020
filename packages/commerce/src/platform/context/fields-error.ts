import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FieldError } from '@ambra/domain/customers/address/address'

/**
 * Error of a body with several invalid fields; the response's `result` lists all of them with texts.
 * @see docs/rules/account ACC-3
 */
export class FieldsError extends ShopError<'request.invalid'> {
  readonly fieldErrors: readonly [FieldError, ...FieldError[]]

  constructor(errors: readonly [FieldError, ...FieldError[]]) {
    super('request.invalid', { field: errors[0].field })
    this.fieldErrors = errors
  }
}
