import { ShopError } from '@ambra/contract/errors'
import type { FieldFault } from '@ambra/domain/address'

/** A body with several faults: the answer's `result` is the list of them, with texts. @see reference 3.2 */
export class FieldsError extends ShopError<'request.invalid'> {
  readonly faults: readonly [FieldFault, ...FieldFault[]]

  constructor(faults: readonly [FieldFault, ...FieldFault[]]) {
    super('request.invalid', { field: faults[0].field })
    this.faults = faults
  }
}
