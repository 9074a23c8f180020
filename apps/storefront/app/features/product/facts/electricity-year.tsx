import { electricityCost } from '@ambra/domain/catalogue/electricity-cost'
import { formatPrice } from '@ambra/domain/platform/text/format'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './electricity-year.module.css'

export function ElectricityYear({ year }: { year: NonNullable<ProductDocument['electricity']> }) {
  const t = useTranslate()
  const { language } = useStore()
  const { use, cost, price, source } = year
  const labels = {
    cycles: t('compare.electricity.cycles'),
    hours: t('compare.electricity.hours'),
    year: t('compare.electricity.year'),
  }
  const kilowattHour = formatPrice(electricityCost(1, price), language)
  return (
    <p className={styles.year}>
      {labels[use]}: <b>{formatPrice(cost, language)}</b>
      <small>
        {t('compare.electricity.note', { price: kilowattHour })} {source}
      </small>
    </p>
  )
}
