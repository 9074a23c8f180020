import type { FieldSettings } from '@ambra/contract/platform/custom-fields/custom-field'
import type { customFieldOperations } from '@ambra/contract/platform/custom-fields/custom-field-operations'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'

const aField = {
  labels: { et: 'Märkus' },
  is_required: false,
  choices: [],
  min: null,
  max: null,
  audience: 'staff',
  in_mails: false,
  in_lists: false,
} satisfies FieldSettings
const fieldChange = [{ code: 'remark', before: null, after: 'a' }]
const aClaim = { kind: 'claim', code: 'C-2345-6789-ABCD' } as const
type FieldOperation = keyof typeof customFieldOperations

/** Returns a valid input of each operation of custom fields. */
export const fieldSamples = (number: string): { [N in FieldOperation]: AdminInput<N> } => ({
  'fields.list': { record: 'order' },
  'fields.add': { ...aField, record: 'order', code: 'remark', type: 'text' },
  'fields.save': { ...aField, id: 999_999, version: 1 },
  'fields.remove': { id: 999_999 },
  'fields.restore': { id: 999_999 },
  'products.fields': { sku: 'LAMP' },
  'products.set-fields': { sku: 'LAMP', changes: fieldChange },
  'products.export-fields': {},
  'products.import-fields': { text: 'sku,field.remark\nLAMP,a', dry_run: true, clears: false },
  'categories.fields': { id: 999_999 },
  'categories.set-fields': { id: 999_999, changes: fieldChange },
  'orders.fields': { number },
  'orders.set-fields': { number, changes: fieldChange },
  'orders.line-fields': { number },
  'orders.set-line-fields': { number, line: 1, changes: fieldChange },
  'customers.fields': { id: 999_999 },
  'customers.set-fields': { id: 999_999, changes: fieldChange },
  'parcels.fields': { number, shipment: '000000000-1' },
  'parcels.set-fields': { number, shipment: '000000000-1', changes: fieldChange },
  'service.fields': aClaim,
  'service.set-fields': { ...aClaim, changes: fieldChange },
})
