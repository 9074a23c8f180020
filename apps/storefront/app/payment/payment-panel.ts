import type { PaymentMethod } from '@ambra/contract/checkout'
import type { ComponentType } from 'react'
import type { Checkout } from '#app/features/checkout/use-checkout.ts'

export type PaymentPanelProps = { checkout: Checkout; method: PaymentMethod }

/** What the shop says of a way to pay: a line on its card, and what is asked or explained once it is chosen. */
export type PaymentPanel = {
  detail: 'checkout.bankLink' | 'checkout.instalments' | 'checkout.cashOnDelivery' | 'checkout.bankTransfer'
  Panel: ComponentType<PaymentPanelProps>
}
