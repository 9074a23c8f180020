import type { PaymentMethod } from '@ambra/contract/sales/checkout'
import type { ComponentType } from 'react'
import type { PlainMessageKey } from '#app/i18n/messages.tsx'
import type { PaymentDraft } from '#app/storage/storage-keys.ts'

/** Data and callbacks of a payment panel, the same in the checkout and when paying an order again. */
export type PaymentPanelProps = {
  method: PaymentMethod
  chosen: Pick<PaymentDraft, 'paymentMethod' | 'paymentMethodAdditional'>
  /** ISO code of the country whose banks come first. */
  country: string
  isOffline: boolean
  onBank: (bank: string) => void
}

/** Presentation of a payment method: a line on its card, and its panel once selected. */
export type PaymentPanel = {
  detail: PlainMessageKey
  Panel: ComponentType<PaymentPanelProps>
  /** Paid on the page of a provider, whose response the order page waits for. */
  isByProvider?: true
  /** Credit costs interest: the card must not say that it is free. */
  isCredit?: true
  /** Paid on or after delivery. */
  isPaidLater?: true
  /** Label of the pay-again button when no money moves at once. */
  pay?: PlainMessageKey
}
