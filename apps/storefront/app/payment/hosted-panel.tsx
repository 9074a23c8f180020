import { useTranslate } from '#app/i18n/messages.tsx'
import type { PaymentPanelProps } from './payment-panel.ts'

/** Shows the note of an extension's method, and that payment continues on the page of its provider. */
export function HostedPanel({ method: { note } }: PaymentPanelProps) {
  const t = useTranslate()
  return (
    <>
      {note && <p>{note}</p>}
      <p>{t('checkout.hostedNext')}</p>
    </>
  )
}
