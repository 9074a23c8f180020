import { CreditExample } from '#app/ui/credit-example.tsx'
import type { PaymentPanelProps } from './payment-panel.ts'

/** The credit's figures for this cart, computed by the server; without them no price of the credit is named. */
export function InstalmentsPanel({ method: { credit } }: PaymentPanelProps) {
  return credit ? <CreditExample credit={credit} /> : null
}
