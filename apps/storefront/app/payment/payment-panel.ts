import type { PaymentMethod } from '@ambra/contract/checkout'
import type { ComponentType } from 'react'
import type { PlainMessageKey } from '#app/i18n/messages.tsx'
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

/** What the shop says of a way to pay: a line on its card, and what is required or explained once it is chosen. */
export type PaymentPanel = {
  detail: PlainMessageKey
  Panel: ComponentType<PaymentPanelProps>
  /** Paid on a page of a provider, whose answer the page of the order waits for. */
  isByProvider?: true
  /** A credit costs interest: its card must not read as free. */
  isCredit?: true
  /** Nothing is paid before the goods are there. */
  isPaidLater?: true
  /** What the button of pay-again says where no money moves at once. */
  pay?: PlainMessageKey
}
