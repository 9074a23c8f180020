import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { PaymentPanelProps } from './payment-panel.ts'

/** Explains how and when to pay, with the fee. */
export function CashOnDeliveryPanel({ method: { cost_incl_tax = 0 } }: PaymentPanelProps) {
  const t = useTranslate()
  const price = usePriceFormat()
  return (
    <>
      <p>{t('checkout.codTerms')}</p>
      {cost_incl_tax > 0 && <p>{t('checkout.codFee', { fee: price(cost_incl_tax) })}</p>}
    </>
  )
}
