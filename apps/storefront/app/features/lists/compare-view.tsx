import { electricityCost } from '@ambra/domain/electricity-cost'
import { formatPrice } from '@ambra/domain/format'
import { type ReactNode, useState } from 'react'
import { useSeen } from '#app/offline/use-seen.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { priceViewOf } from '#app/shop-ui/price.tsx'
import { CompareTable, usePriceText } from './compare-table.tsx'
import { type ComparedProduct, compareProducts, rowByLowest, type Strength } from './comparison.ts'
import { electricityRow } from './electricity-row.ts'
import styles from './compare-view.module.css'

/** More columns than this are harder to compare than to scroll. */
const maxColumns = 4

type Tariff = { price: number; source: string }

type CompareViewProps = {
  products: readonly (CardProduct & ComparedProduct)[]
  strengths: readonly Strength[]
  /** Price of a kWh in euros, and where it comes from; absent where the shop names none. */
  electricity?: Tariff | undefined
  /** Category of a product's kind: names its tab and offers more of it. */
  kindOf: (product: CardProduct & ComparedProduct) => { name: string; path?: string }
  /** Absent where the list is another's. */
  onRemove?: (sku: string) => void
  action: (product: CardProduct) => ReactNode
}

/** One kind of product at a time, up to four columns; only differences by default. */
export function CompareView(props: CompareViewProps) {
  const { products: listed, strengths, electricity, kindOf, onRemove, action } = props
  const t = useTranslate()
  const products = usePersonalPrices(listed)
  useSeen(listed)
  const { language } = useStore()
  const factsOf = useFacts()
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const kinds = new Map<string, (CardProduct & ComparedProduct)[]>()
  for (const product of products) {
    const { name } = kindOf(product)
    kinds.set(name, [...(kinds.get(name) ?? []), product])
  }
  const current = chosen && kinds.has(chosen) ? chosen : [...kinds.keys()][0]
  const shown = (current ? (kinds.get(current) ?? []) : []).slice(-maxColumns)
  const [first] = shown
  const power = useElectricity(shown, electricity)
  const morePath = first && onRemove && shown.length < maxColumns ? kindOf(first).path : undefined
  return (
    <>
      {kinds.size > 1 && (
        <fieldset className={styles.tabs}>
          <legend className="visually-hidden">{t('compare.kinds')}</legend>
          {[...kinds].map(([name, members]) => (
            <button
              key={name}
              type="button"
              className={styles.tab}
              aria-pressed={name === current}
              onClick={() => setChosen(name)}
            >
              {name} · {members.length}
            </button>
          ))}
        </fieldset>
      )}
      {shown.length > 1 && (
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.target.checked)}
          />
          {t('compare.onlyDifferences')}
        </label>
      )}
      <CompareTable
        products={shown}
        facts={[...factsOf(shown), ...(power ? [power.row] : [])]}
        groups={compareProducts(shown, strengths, language)}
        onlyDifferences={onlyDifferences && shown.length > 1}
        {...(onRemove && { onRemove })}
        {...(morePath && { morePath })}
        action={action}
      />
      {power && <p className={styles.note}>{power.note}</p>}
    </>
  )
}

/** A year's electricity as a row, and what it is based on. */
function useElectricity(products: readonly ComparedProduct[], electricity: Tariff | undefined) {
  const t = useTranslate()
  const { language } = useStore()
  if (!electricity) return undefined
  const { price, source } = electricity
  const labels = {
    cycles: t('compare.electricity.cycles'),
    hours: t('compare.electricity.hours'),
    year: t('compare.electricity.year'),
  }
  const found = electricityRow(products, { price, language, labels })
  const shownPrice = formatPrice(electricityCost(1, price), language)
  return (
    found && { row: found.row, note: `${t('compare.electricity.note', { price: shownPrice })} ${source}` }
  )
}

/** Price and energy class of products side by side; a row that says nothing of any of them is left out. */
function useFacts() {
  const t = useTranslate()
  const priceText = usePriceText()
  return (products: readonly CardProduct[]) => {
    // Classes of two scales are not ranked against each other.
    const isOneScale = new Set(products.map(({ energyScale = 'A-G' }) => energyScale)).size === 1
    const rows = [
      rowByLowest(
        'price',
        t('filters.price'),
        products.map((product) => ({ text: priceText(product), rank: priceViewOf(product)?.now })),
      ),
      rowByLowest(
        'energy',
        t('energy.class'),
        products.map(({ energyClass, energyScale = 'A-G' }) => ({
          text: energyClass ? `${energyClass} (${energyScale})` : '',
          // A+++ comes before A in the label's own order.
          rank:
            energyClass && isOneScale
              ? (energyClass.codePointAt(0) ?? 0) * 4 - energyClass.length
              : undefined,
        })),
      ),
    ]
    return rows.filter(({ values }) => values.some(Boolean))
  }
}
