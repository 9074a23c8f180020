import type { OrderRequest, OrderResult } from '@ambra/contract/sales/order'
import type { ChosenPayment } from './payment-start.ts'

/** Returns the payment method of an order that must be paid at a provider now. */
export function chosenPayment(
  { paymentReference }: OrderResult,
  { addressInformation }: OrderRequest,
): ChosenPayment | undefined {
  const { payment_method_code: method, payment_method_additional: additional } = addressInformation
  if (!paymentReference || !method) return undefined
  const isNamed = typeof additional === 'object' && additional !== null && 'bank' in additional
  const bank = isNamed && typeof additional.bank === 'string' ? additional.bank : undefined
  return { method, ...(bank && { bank }) }
}
