import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { CreditOffer } from '@ambra/contract/payments/payment'
import { formatNumber } from '@ambra/domain/platform/text/format'
import type { Language } from '@ambra/domain/platform/shop/stores'
import styles from './credit-example.module.css'
import { creditWarning } from './credit-warning.ts'
import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'

/** Formats a rate: `18,47 %`, in English `18.47%`. */
const rateText = (rate: number, language: Language) =>
  `${formatNumber(rate, language, 2)}${language === 'en' ? '' : '\u00a0'}%`

/**
 * Shows the monthly price with everything that the law requires beside it: the representative example, the
 * warning, the lender. The figures come from the server. @see docs/rules/law LAW-CRD-1, LAW-CRD-2
 */
export function CreditExample({ credit }: { credit: CreditOffer }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  const { months } = credit
  const rows = [
    { label: t('payment.creditPrice'), value: price(credit.price) },
    { label: t('payment.creditAdvance'), value: price(credit.advance) },
    { label: t('payment.creditSum'), value: price(credit.price - credit.advance) },
    { label: t('payment.creditTerm'), value: t('payment.creditMonths', { months }) },
    { label: t('payment.creditMonthly'), value: price(credit.monthly) },
    { label: t('payment.creditInterest'), value: rateText(credit.interest, language) },
    { label: t('payment.creditAdminFee'), value: price(credit.adminFee) },
    { label: t('payment.creditMonthlyFee'), value: price(credit.monthlyFee) },
    { label: t('payment.creditApr'), value: rateText(credit.apr, language) },
    { label: t('payment.creditTotal'), value: price(credit.total) },
    { label: t('payment.creditCosts'), value: price(credit.costs) },
  ]
  return (
    <div className={styles.credit}>
      <p className={styles.monthly}>{t('payment.creditFrom', { monthly: price(credit.monthly), months })}</p>
      <p className={styles.caption}>{t('payment.creditExample')}</p>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.warning}>{creditWarning[language]}</p>
      <p>{t('payment.creditLender', { shop: currentShop().name })}</p>
    </div>
  )
}
