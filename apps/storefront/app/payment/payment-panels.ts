import type { PaymentCode } from '@ambra/domain/platform/shop/method-titles'
import { BankLinkPanel } from './bank-link-panel.tsx'
import { BankTransferPanel } from './bank-transfer-panel.tsx'
import { CashOnDeliveryPanel } from './cash-on-delivery-panel.tsx'
import { HostedPanel } from './hosted-panel.tsx'
import { InstalmentsPanel } from './instalments-panel.tsx'
import type { PaymentPanel } from './payment-panel.ts'

/** Panels by payment method, for the checkout and for paying an order again. */
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

/** Panel of every method of an extension: its own texts, and the page of its provider. */
const hosted: PaymentPanel = { detail: 'checkout.hosted', Panel: HostedPanel, isByProvider: true }

const byCode: Readonly<Record<string, PaymentPanel | undefined>> = panels

/**
 * Returns the panel of a method, that of an extension by the dot in its code; undefined for a method of an older version, of which only the title is
 * shown.
 */
export const panelOf = (code: string): PaymentPanel | undefined =>
  byCode[code] ?? (code.includes('.') ? hosted : undefined)
