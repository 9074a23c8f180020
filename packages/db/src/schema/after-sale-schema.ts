import type { ClaimRemedy, ClaimState, WithdrawalState } from '@ambra/contract/after-sale'
import type { Generated } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

type FeedbackRequestRow = { order_id: number; created_at: Date }
type ClaimRow = {
  id: Generated<number>
  code: string
  key: string
  store_id: number
  language: string
  order_id: number | null
  order_number: string
  name: string
  email: string
  value: string
  description: string
  remedy: ClaimRemedy | null
  state: Defaulted<ClaimState>
  due_day: string
  answer: string | null
  is_refused: Defaulted<boolean>
  liable_until: string | null
  repair_form: Json | null
  created_at: Date
  answered_at: Date | null
  closed_at: Date | null
}
type WithdrawalRow = {
  id: Generated<number>
  code: string
  key: string
  store_id: number
  language: string
  order_id: number | null
  matched: 'token' | 'email' | 'number' | 'none' | 'operator'
  order_number: string
  name: string
  email: string
  lines: Json
  goods: Defaulted<string>
  statement_hash: string
  submitted_at: Date
  deadline: string | null
  is_late: Defaulted<boolean>
  state: Defaulted<WithdrawalState>
  reason: string | null
  decided_at: Date | null
  goods_back_at: Date | null
  refund_cents: number | null
  refund_due: string | null
}

/** Tables of what follows an order. Days are texts `YYYY-MM-DD`. @see migrations/0011_after_sale.ts */
export type AfterSaleTables = {
  feedback_requests: FeedbackRequestRow
  claims: ClaimRow
  withdrawals: WithdrawalRow
}
