import type { EditedProduct, FieldValue } from '../import/product-values.ts'
import type { ChangeRefusal } from './change-refusal.ts'

/** One field of a product: what it was when the person looked, and what it is to be. */
export type FieldChange = {
  number: number
  product_id: number | null
  path: string
  before: FieldValue
  after: FieldValue
}
/** What became of a change; `present` is what the field holds where that is not what was wanted. */
export type FieldOutcome = {
  number: number
  outcome: 'applied' | 'same' | 'conflict' | 'refused'
  present?: FieldValue
  code?: ChangeRefusal
}
/** A change that holds against what is stored. */
export type Accepted = FieldChange & { product: EditedProduct }
