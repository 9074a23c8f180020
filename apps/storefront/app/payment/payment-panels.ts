import { BankLinkPanel } from './bank-link-panel.tsx'
import { BankTransferPanel } from './bank-transfer-panel.tsx'
import { CashOnDeliveryPanel } from './cash-on-delivery-panel.tsx'
import { InstalmentsPanel } from './instalments-panel.tsx'
import type { PaymentPanel } from './payment-panel.ts'

/**
 * One row a payment method, for the checkout and for paying an order again; a method without a row is offered by its title
 * alone.
 */
const panels: Readonly<Record<string, PaymentPanel>> = {
  NEOPAY: { detail: 'checkout.bankLink', Panel: BankLinkPanel, isByProvider: true },
  MOKILIZINGAS: {
    detail: 'checkout.instalments',
    Panel: InstalmentsPanel,
    isByProvider: true,
    isCredit: true,
  },
  cashondelivery: { detail: 'checkout.cashOnDelivery', Panel: CashOnDeliveryPanel, isPaidLater: true },
  banktransfer: { detail: 'checkout.bankTransfer', Panel: BankTransferPanel, pay: 'order.payByTransfer' },
}

export const panelOf = (code: string): PaymentPanel | undefined => panels[code]
