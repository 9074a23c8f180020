import { ShopError } from '@ambra/contract/errors'
import type { FieldFault } from '@ambra/domain/address'

/**
 * A body with several errors: the response's `result` is the list of them, with texts.
 * @see docs/rules/account ACC-3
 */
export class FieldsError extends ShopError<'request.invalid'> {
  readonly faults: readonly [FieldFault, ...FieldFault[]]

  constructor(errors: readonly [FieldFault, ...FieldFault[]]) {
    super('request.invalid', { field: errors[0].field })
    this.faults = errors
  }
}
