import type { SpecRow } from '@ambra/contract/catalogue/product'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './spec-table.module.css'

const shownAtFirst = 12

/**
 * Values that must by law be known before the purchase, regardless of position: class and years of repair,
 * years of updates, the data that a device collects, why no VAT is shown.
 * @see docs/rules/law LAW-GRT-6, LAW-INF-7, LAW-DAT-1, LAW-VAT-3
 */
const alwaysShown = new Set(['repair_class', 'spare_years', 'updates_years', 'data_info', 'vat'])

/** Values in groups with captions: the first 12 and the legally required ones, then all. */
export function SpecTable({ specs }: { specs: readonly SpecRow[] }) {
  const t = useTranslate()
  const [isFull, setFull] = useState(false)
  const shown = isFull
    ? specs
    : specs.filter(({ code }, index) => index < shownAtFirst || alwaysShown.has(code))
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <div>
      {[...groups].map(([group, rows]) => (
        <table key={group} className={styles.specs}>
          <caption>{group}</caption>
          <tbody>
            {rows.map(({ code, label, value }) => (
              <tr key={code}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {specs.length > shown.length && (
        <Button size="small" onClick={() => setFull(true)}>
          {t('product.allSpecs', { count: specs.length })}
        </Button>
      )}
    </div>
  )
}
