import { electricityCost } from '@ambra/domain/catalogue/electricity-cost'
import { formatPrice } from '@ambra/domain/platform/text/format'
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

/** Maximum number of columns that can be compared without scrolling. */
const maxColumns = 4

type Tariff = { price: number; source: string }

type CompareViewProps = {
  products: readonly (CardProduct & ComparedProduct)[]
  strengths: readonly Strength[]
  /** Price of a kWh in euros and its source; absent if the shop has none. */
  electricity?: Tariff | undefined
  /** Returns the category of a product's kind, for its tab and a link to more. */
  kindOf: (product: CardProduct & ComparedProduct) => { name: string; path?: string }
  /** Absent for another person's list. */
  onRemove?: (sku: string) => void
  action: (product: CardProduct) => ReactNode
}

/** Compares one kind of product at a time, up to four columns; only differences by default. */
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

/** Returns the yearly electricity cost as a row, with its basis. */
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

/** Returns price and energy class of the products as rows; omits a row without values. */
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
          // A+++ is better than A in the order of the label.
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
