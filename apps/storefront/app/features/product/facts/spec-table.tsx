import type { SpecRow } from '@ambra/contract/product'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './spec-table.module.css'

const shownAtFirst = 12

/** Values in groups with captions: the first 12, then all. */
export function SpecTable({ specs }: { specs: readonly SpecRow[] }) {
  const t = useTranslate()
  const [isFull, setFull] = useState(false)
  const shown = isFull ? specs : specs.slice(0, shownAtFirst)
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
