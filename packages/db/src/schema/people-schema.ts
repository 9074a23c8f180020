import type { InspectionOutcome, RefurbishedGrade } from '@ambra/contract/admin/grades'
import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

type CustomerNoteRow = {
  id: Generated<number>
  customer_id: number
  staff_id: number | null
  author: string
  text: string
  created_at: Date
}
type InspectionRow = {
  id: Generated<number>
  withdrawal_id: number | null
  claim_id: number | null
  order_id: number
  line: number
  sku: string
  serial: string | null
  normal_serial: string | null
  outcome: InspectionOutcome
  grade: RefurbishedGrade | null
  stock_sku: string | null
  battery_percent: number | null
  faults: string[]
  note: Defaulted<string>
  actor: string
  created_at: Date
}

/** Tables of customers and devices as the shop's people see them. @see migrations/0083_customers_and_devices.ts */
export type PeopleTables = {
  /** `words` is a tsvector that SQL functions write and compare. */
  customer_search: { customer_id: number; words: string; orders: Defaulted<number> }
  customer_notes: CustomerNoteRow
  inspections: InspectionRow
}
