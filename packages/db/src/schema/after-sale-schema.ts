import type { RepairState } from '@ambra/contract/service/service-cases'
import type { ClaimRemedy, ClaimState, WithdrawalState } from '@ambra/contract/service/after-sale'
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
  assignee_id: number | null
  refund_id: number | null
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
  assignee_id: number | null
  refund_id: number | null
}
type CaseMessageRow = {
  id: Generated<number>
  withdrawal_id: number | null
  claim_id: number | null
  sender: 'shop' | 'shopper'
  text: string
  actor: string
  created_at: Date
}
type ClaimRepairRow = {
  id: Generated<number>
  claim_id: number
  state: RepairState
  note: Defaulted<string>
  actor: string
  created_at: Date
}

type BankLineRow = {
  id: Generated<number>
  hash: string
  account: string
  statement: string
  day: string
  amount_cents: string | number
  currency: string
  is_credit: boolean
  reference: string
  text: string
  payer: string
  payer_account: string
  bank_reference: string
  state: Defaulted<'new' | 'open' | 'matched' | 'ignored'>
  match_id: Defaulted<number | null>
  actor: string
  note: Defaulted<string>
  created_at: Date
  decided_at: Date | null
  fee_cents: Defaulted<string | number | null>
  fee_method: Defaulted<string | null>
  is_reversal: Defaulted<boolean>
  transaction_id: Defaulted<string>
  end_to_end_id: Defaulted<string>
  is_part: Defaulted<boolean>
  gap_cents: Defaulted<string | number | null>
  twin_id: Defaulted<number | null>
}

type BankMatchRow = { id: Generated<number>; actor: string; created_at: Date }
type BankMatchOrderRow = {
  match_id: number
  order_id: number
  amount_cents: string | number
  is_payment: boolean
  refund_id: number | null
}
type PaymentReversalRow = {
  id: Generated<number>
  order_id: number
  line_id: number
  created_at: Date
  outcome: Defaulted<'kept' | 'unpaid' | null>
  decided_by: Defaulted<string | null>
  decided_at: Defaulted<Date | null>
}

type RefundRow = {
  id: Generated<number>
  order_id: number
  amount_cents: number
  gift_card_cents: Defaulted<number>
  credit_cents: Defaulted<number>
  exchange_order_id: number | null
  lines: Json
  charges: Json
  restocked: Defaulted<Json>
  reason: string | null
  state: 'to_do' | 'done'
  reference: string | null
  actor: string
  created_at: Date
  updated_at: Date
}

/**
 * Tables for feedback, withdrawals, claims and bank movements. Days are texts `YYYY-MM-DD`.
 * @see migrations/0011_after_sale.ts, 0078_service_desk.ts, 0080_bank_lines.ts
 */
export type AfterSaleTables = {
  feedback_requests: FeedbackRequestRow
  claims: ClaimRow
  withdrawals: WithdrawalRow
  case_messages: CaseMessageRow
  claim_repairs: ClaimRepairRow
  refunds: RefundRow
  bank_lines: BankLineRow
  bank_matches: BankMatchRow
  bank_match_orders: BankMatchOrderRow
  payment_reversals: PaymentReversalRow
}
