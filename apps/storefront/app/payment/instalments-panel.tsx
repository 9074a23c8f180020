import { CreditExample } from './credit-example.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { PaymentPanelProps } from './payment-panel.ts'

/** The credit's figures for this cart, computed by the server; without them no price of the credit is named. */
export function InstalmentsPanel({ method: { credit }, isOffline }: PaymentPanelProps) {
  const t = useTranslate()
  if (credit) return <CreditExample credit={credit} />
  return isOffline ? <p>{t('waiting.unknownCredit')}</p> : null
}
