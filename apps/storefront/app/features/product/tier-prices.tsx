import { usePriceFormat } from '#app/i18n/format.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { ProductDocument } from './choice/product-data.ts'
import styles from './tier-prices.module.css'
import type { Choice } from './choice/choice.ts'

/** Tier prices: "From 3 pieces: 18,90 € each". Hidden if no quantity is cheaper. */
export function TierPrices({ product, choice }: { product: ProductDocument; choice: Choice }) {
  const t = useTranslate()
  const formatPrice = usePriceFormat()
  const one = choice.price?.now
  const tiers = (choice.variant ?? product).tier_prices ?? []
  const cheaper = tiers.filter(({ qty, value }) => qty > 1 && one !== undefined && value < one)
  if (cheaper.length === 0) return null
  const steps = cheaper
    .toSorted((a, b) => a.qty - b.qty)
    // Omits a larger quantity at the price of a smaller one.
    .filter(({ value }, step, all) => all.slice(0, step).every((before) => value < before.value))
  return (
    <ul className={styles.tiers} aria-label={t('price.tiers')}>
      {steps.map(({ qty, value }) => (
        <li key={qty}>{t('price.tier', { count: qty, price: formatPrice(value) })}</li>
      ))}
    </ul>
  )
}
