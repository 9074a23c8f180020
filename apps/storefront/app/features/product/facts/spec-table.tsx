import type { SpecRow } from '@ambra/contract/catalogue/product'
import { Fold } from '#app/ui/fold.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './spec-table.module.css'

const shownAtFirst = 8

/**
 * Values that must by law be known before the purchase, regardless of position: class and years of repair,
 * years of updates, the data that a device collects, why no VAT is shown.
 * @see docs/rules/law LAW-GRT-6, LAW-INF-7, LAW-DAT-1, LAW-VAT-3
 */
const alwaysShown = new Set(['repair_class', 'spare_years', 'updates_years', 'data_info', 'vat'])

/** The first 8 and the legally required values; all others in groups below a fold. */
export function SpecTable({ specs }: { specs: readonly SpecRow[] }) {
  const t = useTranslate()
  const isShown = ({ code }: SpecRow, index: number) => index < shownAtFirst || alwaysShown.has(code)
  const others = specs.filter((row, index) => !isShown(row, index))
  return (
    <div>
      <Rows rows={specs.filter(isShown)} />
      {others.length > 0 && (
        <Fold label={t('product.allSpecs', { count: specs.length })}>
          {[...Map.groupBy(others, ({ group }) => group)].map(([group, rows]) => (
            <Rows key={group} rows={rows} caption={group} />
          ))}
        </Fold>
      )}
    </div>
  )
}

function Rows({ rows, caption }: { rows: readonly SpecRow[]; caption?: string }) {
  return (
    <table className={styles.specs}>
      {caption && <caption>{caption}</caption>}
      <tbody>
        {rows.map(({ code, label, value }) => (
          <tr key={code}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
