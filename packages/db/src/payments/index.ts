export {
  type BankLine,
  bankLineRepository,
  setBankLineFee,
  type WaitingOrder,
} from './bank-line-repository.ts'
export { bankMatchRepository, type MatchedOrder, type PayableOrder } from './bank-match-repository.ts'
export { counterPaymentOf } from './counter-payment-repository.ts'
export { type PaidOutValue, refundedInTransaction, isPaidByWord } from './paid-out-repository.ts'
export {
  releasedByIssuedCards,
  releasedByPayment,
  valueReleasedByPayment,
} from './released-value-repository.ts'
export { paymentMaintenanceRepository } from './payment-maintenance-repository.ts'
export { paymentRepository } from './payment-repository.ts'
export { type ListedRefund, refundListRepository } from './refund-list-repository.ts'
export { type RefundRecord, refundRepository } from './refund-repository.ts'
export { hasOpenReversal, reversalRepository } from './reversal-repository.ts'
