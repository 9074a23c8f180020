import type { EditedProduct, FieldValue } from '../import/product-values.ts'
import type { ChangeRefusal } from './change-refusal.ts'

/** Change of one field of a product: the value the person saw and the new value. */
export type FieldChange = {
  number: number
  product_id: number | null
  path: string
  before: FieldValue
  after: FieldValue
}
/** Outcome of a change; `present` is the field's value when it is not the wanted one. */
export type FieldOutcome = {
  number: number
  outcome: 'applied' | 'same' | 'conflict' | 'refused'
  present?: FieldValue
  code?: ChangeRefusal
}
/** Change that passed the comparison with the stored value. */
export type Accepted = FieldChange & { product: EditedProduct }
