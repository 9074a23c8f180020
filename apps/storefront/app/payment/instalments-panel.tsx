import { CreditExample } from './credit-example.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { PaymentPanelProps } from './payment-panel.ts'

/**
 * Shows the credit figures for this cart as computed by the server; without them no credit price is shown.
 */
export function InstalmentsPanel({ method: { credit }, isOffline }: PaymentPanelProps) {
  const t = useTranslate()
  if (credit) return <CreditExample credit={credit} />
  return isOffline ? <p>{t('waiting.unknownCredit')}</p> : null
}
