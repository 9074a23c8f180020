import Type, { type Static } from 'typebox'
import { claimRemedies } from './claim-remedies.ts'

const short = (maxLength: number) => Type.String({ maxLength })
const Rating = Type.Integer({ minimum: 0, maximum: 5 })

/**
 * Buyer's feedback on one product of an order: `rating` 1 to 5, 0 while unset. With a `detail` it becomes a
 * review pending moderation; otherwise it stays with the order.
 */
export const ProductFeedback = Type.Object({
  sku: short(300),
  rating: Rating,
  title: short(200),
  detail: short(5000),
})
export type ProductFeedback = Static<typeof ProductFeedback>

/**
 * Feedback on a whole order, given once. `nickname` is shown with the resulting reviews.
 * @see spec §2 /review/{orderToken}/{number}, §8 'Feedback for this order already filled'
 */
export const OrderFeedback = Type.Object({
  rating: Rating,
  comment: short(2000),
  nickname: short(100),
  products: Type.Array(ProductFeedback, { maxItems: 500 }),
})
export type OrderFeedback = Static<typeof OrderFeedback>

/**
 * Request for the link to an order, which is mailed to the order's address; the response is the same for any
 * input.
 */
export const OrderLookup = Type.Object({ number: short(32), email: short(254) })
export type OrderLookup = Static<typeof OrderLookup>

/** Remedy requested for faulty goods, see `claimRemedies`. */
export const ClaimRemedy = Type.Enum([...claimRemedies])
export type ClaimRemedy = Static<typeof ClaimRemedy>

/** `received` → `in_progress` → `answered` (accepted or refused with reasons) → `closed`. */
export const claimStates = ['received', 'in_progress', 'answered', 'closed'] as const
export const ClaimState = Type.Enum([...claimStates])
export type ClaimState = Static<typeof ClaimState>

/**
 * Body of `claim/create`. `value` names the product; `orderToken` comes from the order page. An unknown
 * number, or one of another address, is accepted like any other.
 */
export const ClaimForm = Type.Object({
  name: short(100),
  number: short(32),
  email: short(254),
  value: short(300),
  description: short(5000),
  remedy: Type.Optional(ClaimRemedy),
  orderToken: Type.Optional(short(128)),
})
export type ClaimForm = Static<typeof ClaimForm>

/**
 * Message between shop and shopper about a claim or withdrawal; `at` is `YYYY-MM-DD HH:mm` Europe/Tallinn.
 */
export const CaseMessage = Type.Object({
  at: Type.String(),
  sender: Type.Enum(['shop', 'shopper']),
  text: Type.String(),
})
export type CaseMessage = Static<typeof CaseMessage>

/**
 * Claim shown by its code. `created_at` and `answered_at` are `YYYY-MM-DD HH:mm` Europe/Tallinn, `dueDate`
 * (`YYYY-MM-DD`) is the deadline of the shop's answer; `isRefused` is set when the answer is no;
 * `liableUntil` is the end of liability after a repair. `repairForm` is the offered repair: path of its PDF,
 * and the last day on which its terms bind the shop. `messages` only on the page of its order.
 * @see spec §3 Claim, docs/rules/law LAW-CMP-1, LAW-RPR-1, LAW-RPR-2
 */
export const Claim = Type.Object({
  code: Type.String(),
  created_at: Type.String(),
  value: Type.String(),
  description: Type.String(),
  state: ClaimState,
  dueDate: Type.String(),
  remedy: Type.Optional(ClaimRemedy),
  answer: Type.Optional(Type.String()),
  answered_at: Type.Optional(Type.String()),
  isRefused: Type.Optional(Type.Boolean()),
  liableUntil: Type.Optional(Type.String()),
  repairForm: Type.Optional(Type.Object({ path: Type.String(), validUntil: Type.String() })),
  messages: Type.Optional(Type.Array(CaseMessage)),
})
export type Claim = Static<typeof Claim>

/** Order line with the pieces to withdraw: `item_id` is the order item's. */
export const WithdrawalLine = Type.Object({ item_id: Type.Integer(), qty: Type.Integer({ minimum: 1 }) })
export type WithdrawalLine = Static<typeof WithdrawalLine>

/**
 * Withdrawal statement of a consumer: name, contract, and address for the confirmation. No reason is
 * required. `lines` (with the order's token) or `goods` (free text) limit it to a part; without both it
 * covers the whole order.
 * @see docs/rules/law LAW-WDR-2, LAW-WDR-3
 */
export const WithdrawalStatement = Type.Object({
  name: short(100),
  number: short(32),
  email: short(254),
  goods: Type.Optional(short(1000)),
  orderToken: Type.Optional(short(128)),
  lines: Type.Optional(Type.Array(WithdrawalLine, { maxItems: 500 })),
})
export type WithdrawalStatement = Static<typeof WithdrawalStatement>

/**
 * Return label of a parcel: recipient, address, and a QR code with the withdrawal code, the order number and
 * both (modules per side, and dark modules as SVG path data).
 */
export const ReturnLabel = Type.Object({
  name: Type.String(),
  address: Type.String(),
  qr: Type.Object({ size: Type.Number(), path: Type.String() }),
})
export type ReturnLabel = Static<typeof ReturnLabel>

const StatedLine = Type.Object({
  item_id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  qty: Type.Integer(),
})

/**
 * Acknowledgement of a withdrawal: its content and when the server received it (`submittedAt` ISO,
 * `submittedLocal` the same time in Europe/Tallinn with seconds and offset). Also sent by mail. `lines` is
 * empty for the whole order. The response is the same for a known and an unknown number.
 * @see docs/rules/law LAW-WDR-5, LAW-WDR-7
 */
export const WithdrawalReceipt = Type.Object({
  code: Type.String(),
  submittedAt: Type.String(),
  submittedLocal: Type.String(),
  name: Type.String(),
  number: Type.String(),
  email: Type.String(),
  goods: Type.String(),
  lines: Type.Array(StatedLine),
  /** Absent in a shop without an address. */
  label: Type.Optional(ReturnLabel),
  /** Nothing has been sent, or nothing can be sent back. Said only to who holds the order's token. */
  nothingToReturn: Type.Optional(Type.Literal(true)),
})
export type WithdrawalReceipt = Static<typeof WithdrawalReceipt>

/** `received` (acknowledged), then the shop's decision. */
export const withdrawalStates = ['received', 'accepted', 'refused'] as const
export const WithdrawalState = Type.Enum([...withdrawalStates])
export type WithdrawalState = Static<typeof WithdrawalState>

/**
 * Withdrawal data on the order page. `deadline` (`YYYY-MM-DD`, the last day) is absent until the goods
 * arrive, because the period has not begun. `exceptions` lists lines (`item_id`) that may be excluded from
 * the right. Withdrawals have `refundDue` once accepted.
 */
export const OrderWithdrawal = Type.Object({
  deadline: Type.Optional(Type.String()),
  isOpen: Type.Boolean(),
  exceptions: Type.Array(
    Type.Object({ item_id: Type.Integer(), reason: Type.Enum(['digital_started', 'service']) }),
  ),
  statements: Type.Array(
    Type.Object({
      code: Type.String(),
      at: Type.String(),
      state: WithdrawalState,
      lines: Type.Array(StatedLine),
      goods: Type.String(),
      areGoodsBack: Type.Boolean(),
      refundDue: Type.Optional(Type.String()),
      reason: Type.Optional(Type.String()),
      messages: Type.Optional(Type.Array(CaseMessage)),
      /** Set while shipped goods are to be returned. */
      label: Type.Optional(ReturnLabel),
    }),
  ),
})
export type OrderWithdrawal = Static<typeof OrderWithdrawal>
