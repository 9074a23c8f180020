import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './checkout.module.css'
import { useCountries } from './use-countries.ts'
import type { Checkout } from './use-checkout.ts'

/** Where the shop delivers and how it is paid, said where ordering starts. @see reference eu-consumer-rules LAW-INF-3 */
export function WhatIsAccepted({ checkout: { offers } }: { checkout: Checkout }) {
  const t = useTranslate()
  const countries = useCountries()
  return (
    <ul className={styles.accepted}>
      {!offers.isVirtual && countries.length > 0 && (
        <li>{t('checkout.deliveredTo', { countries: countries.map(({ label }) => label).join(', ') })}</li>
      )}
      {offers.payment.length > 0 && (
        <li>{t('checkout.paidBy', { methods: offers.payment.map(({ title }) => title).join(', ') })}</li>
      )}
    </ul>
  )
}
