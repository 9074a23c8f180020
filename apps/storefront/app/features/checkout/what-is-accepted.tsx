import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './what-is-accepted.module.css'
import { useCountries } from './state/use-countries.ts'
import type { Checkout } from './state/checkout.ts'

/** Where the shop delivers and how it is paid, said where ordering starts. @see docs/rules/law LAW-INF-3 */
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
