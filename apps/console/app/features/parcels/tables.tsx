import type { PackOrder } from '@ambra/contract/admin/parcels'
import { Link } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { packPath } from '#console/shop/pack-path.ts'
import { leftAt } from './pack-table.ts'
import styles from './parcels.module.css'

/** The warehouses an order leaves from, each with what is left to pack there: a box holds pieces of one. */
export function Tables({ order, at }: { order: PackOrder; at: string }) {
  const t = useTranslate()
  return (
    <nav className={styles.chips} aria-label={t('parcels.packAt')} data-no-print>
      {order.warehouses.map(({ code, name }) => (
        <Link
          key={code}
          to={packPath(order.number, code)}
          className={styles.chip}
          aria-current={at === code ? 'true' : undefined}
        >
          {name} <b className="tabular">{leftAt(order, code)}</b>
        </Link>
      ))}
    </nav>
  )
}
