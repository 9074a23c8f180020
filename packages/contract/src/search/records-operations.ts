import Type, { type Static } from 'typebox'
import { operation } from '../platform/operations/operation.ts'

/**
 * Record that a search found. `id` is the number of an order, account or device, the number of a guest's
 * newest order, the SKU of a product or the code of a case. `detail` distinguishes records with the same title.
 */
export const FoundRecord = Type.Object({
  kind: Type.Enum(['order', 'customer', 'guest', 'product', 'device', 'withdrawal', 'claim']),
  id: Type.String(),
  title: Type.String(),
  detail: Type.String(),
})
export type FoundRecord = Static<typeof FoundRecord>

/** Search over all kinds of records that the person may see. */
export const recordsOperations = {
  'records.find': operation('records.find', {
    summary: 'Find orders, customers, products, devices and cases by number, name, email or code',
    kind: 'query',
    // Each kind is searched only with its own permission, in the stores of the person.
    permission: 'signed_in',
    scope: 'person',
    showsPersonalData: true,
    cli: {},
    input: Type.Object({ q: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' }) }),
    result: Type.Object({
      records: Type.Array(FoundRecord),
      /** Nothing has these words; the records have a name with one other letter. */
      is_typo: Type.Boolean(),
    }),
  }),
} as const
