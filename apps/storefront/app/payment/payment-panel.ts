import type { PaymentMethod } from '@ambra/contract/checkout'
import type { ComponentType } from 'react'
import type { PaymentDraft } from '#app/storage/storage-keys.ts'

/** What a panel shows and changes, the same in the checkout and where an order is paid again. */
export type PaymentPanelProps = {
  /** The method this panel belongs to, as the server offers it. */
  method: PaymentMethod
  chosen: Pick<PaymentDraft, 'paymentMethod' | 'paymentMethodAdditional'>
  /** ISO code of the country whose banks stand first. */
  country: string
  isOffline: boolean
  onBank: (bank: string) => void
}

/** What the shop says of a way to pay: a line on its card, and what is asked or explained once it is chosen. */
export type PaymentPanel = {
  detail: 'checkout.bankLink' | 'checkout.instalments' | 'checkout.cashOnDelivery' | 'checkout.bankTransfer'
  Panel: ComponentType<PaymentPanelProps>
}
