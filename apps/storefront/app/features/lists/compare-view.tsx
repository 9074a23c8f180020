import { type ReactNode, useState } from 'react'
import { useTranslate } from '#app/ui/messages.tsx'
import type { CardProduct } from '#app/ui/product-actions.tsx'
import { CompareTable } from './compare-table.tsx'
import { type ComparedProduct, compareProducts, type Strength } from './comparison.ts'
import styles from './lists.module.css'

/** More columns than this are harder to compare than to scroll. */
const maxColumns = 4

type CompareViewProps = {
  products: readonly (CardProduct & ComparedProduct)[]
  strengths: readonly Strength[]
  /** Name of a kind's category, for the tabs. */
  nameOfKind: (product: CardProduct & ComparedProduct) => string
  onRemove: (sku: string) => void
  action: (product: CardProduct) => ReactNode
}

/** One kind of product at a time, up to four columns; only differences by default. */
export function CompareView({ products, strengths, nameOfKind, onRemove, action }: CompareViewProps) {
  const t = useTranslate()
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const kinds = new Map<string, (CardProduct & ComparedProduct)[]>()
  for (const product of products) {
    const name = nameOfKind(product)
    kinds.set(name, [...(kinds.get(name) ?? []), product])
  }
  const current = chosen && kinds.has(chosen) ? chosen : [...kinds.keys()][0]
  const shown = (current ? (kinds.get(current) ?? []) : []).slice(-maxColumns)
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
        groups={compareProducts(shown, strengths)}
        onlyDifferences={onlyDifferences && shown.length > 1}
        onRemove={onRemove}
        action={action}
      />
    </>
  )
}
