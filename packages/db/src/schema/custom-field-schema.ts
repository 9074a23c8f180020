import type { FieldLabels, FieldValue } from '@ambra/contract/platform/custom-fields/custom-field'
import type { FieldRecord, FieldType } from '@ambra/contract/platform/custom-fields/field-kinds'
import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

type CustomFieldRow = {
  id: Generated<number>
  record: FieldRecord
  code: string
  type: FieldType
  labels: Json<FieldLabels>
  is_required: boolean
  choices: Json<{ code: string; labels: FieldLabels }[]>
  min: number | null
  max: number | null
  audience: 'staff' | 'shoppers'
  in_mails: boolean
  in_lists: boolean
  version: Generated<number>
  removed_at: Date | null
}

/** Exactly one owner is set. */
type CustomValueRow = {
  id: Generated<number>
  product_id: number | null
  category_id: number | null
  order_id: number | null
  line_id: number | null
  customer_id: number | null
  shipment_id: number | null
  claim_id: number | null
  withdrawal_id: number | null
  values: Json<Record<string, FieldValue>>
  changed_by: string
  changed_at: Date
}

/** Custom fields and their values. @see migrations/0188_custom_fields.ts */
export type CustomFieldTables = { custom_fields: CustomFieldRow; custom_values: CustomValueRow }
