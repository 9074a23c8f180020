export {
  createPaymentProviders,
  findPaymentMethod,
  hasProviderKey,
  paymentMethods,
  paymentMethodVariables,
  type PaymentProviders,
  unknownMethod,
} from './methods/registry.ts'
export type { DescribePayment } from './orders/order-payment.ts'
export { createPayAgain } from './orders/pay-again.ts'
export { createStartPayment, type StartPayment } from './orders/start-payment.ts'
export { type CallbackName, callbackPath } from './provider/payment-method.ts'
export { attemptStore, type PaymentProvider, type ProviderMessage } from './provider/payment-provider.ts'
export { asObject, asText } from './provider/provider-http.ts'
export {
  type RefundInput,
  refundOrder,
  type RefundResult,
  settleRefund,
} from './refunds/order-refunds.ts'
export { refundCallHandler } from './refunds/refund-call.ts'
export {
  paymentCheckHandler,
  reconcileAll,
  reconcilePayments,
  startPaymentReconciliation,
} from './settlement/payment-reconciliation.ts'
export { checkAttempt, noteConcern, settleReport } from './settlement/settle-report.ts'
