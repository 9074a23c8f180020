import type { InspectionOutcome, RefurbishedGrade } from '@ambra/contract/catalogue/used-grades'
import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

/** Note on an account, or on a guest with a lower-case address. */
type CustomerNoteRow = {
  id: Generated<number>
  customer_id: number | null
  email: Defaulted<string | null>
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
  restocked_by: Defaulted<number | null>
  battery_percent: number | null
  faults: string[]
  note: Defaulted<string>
  actor: string
  created_at: Date
}

/** `code_hash` until the link is opened, then `token_hash`. */
type CustomerViewRow = {
  id: Generated<number>
  customer_id: number
  staff_id: number
  staff_session_id: number
  reason: string
  code_hash: string | null
  token_hash: string | null
  created_at: Date
  opened_at: Date | null
  expires_at: Date
  ended_at: Date | null
  logged_at: Date | null
}

/**
 * Tables of customers and devices for the console. @see migrations/0083_customers_and_devices.ts,
 * 0102_customer_views.ts
 */
export type PeopleTables = {
  /** `words` is a tsvector that SQL functions write and compare. */
  customer_search: { customer_id: number; words: string; orders: Defaulted<number> }
  customer_notes: CustomerNoteRow
  customer_views: CustomerViewRow
  inspections: InspectionRow
}
