import type { PaymentCode } from '@ambra/domain/method-titles'
import { BankLinkPanel } from './bank-link-panel.tsx'
import { BankTransferPanel } from './bank-transfer-panel.tsx'
import { CashOnDeliveryPanel } from './cash-on-delivery-panel.tsx'
import { InstalmentsPanel } from './instalments-panel.tsx'
import type { PaymentPanel } from './payment-panel.ts'

/** One row a payment method, for the checkout and for paying an order again. */
const panels: Readonly<Record<PaymentCode, PaymentPanel>> = {
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

const byCode: Readonly<Record<string, PaymentPanel | undefined>> = panels

/** Returns the panel of a method; undefined for one of an older version, which is shown by its title alone. */
export const panelOf = (code: string): PaymentPanel | undefined => byCode[code]
