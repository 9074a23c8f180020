import { BankLinkPanel } from './bank-link-panel.tsx'
import { BankTransferPanel } from './bank-transfer-panel.tsx'
import { CashOnDeliveryPanel } from './cash-on-delivery-panel.tsx'
import { InstalmentsPanel } from './instalments-panel.tsx'
import type { PaymentPanel } from './payment-panel.ts'

/** One row a way to pay; a method the shop does not know is offered by its name alone. */
const panels: Readonly<Record<string, PaymentPanel>> = {
  NEOPAY: { detail: 'checkout.bankLink', Panel: BankLinkPanel },
  MOKILIZINGAS: { detail: 'checkout.instalments', Panel: InstalmentsPanel },
  cashondelivery: { detail: 'checkout.cashOnDelivery', Panel: CashOnDeliveryPanel },
  banktransfer: { detail: 'checkout.bankTransfer', Panel: BankTransferPanel },
}

export const panelOf = (code: string): PaymentPanel | undefined => panels[code]
