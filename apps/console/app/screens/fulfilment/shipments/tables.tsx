import type { PackOrder } from '@ambra/contract/fulfilment/shipments'
import { Link } from 'react-router'
import { useTranslate } from '#console/i18n/translate.tsx'
import { packPath } from '#console/shop/pack-path.ts'
import { leftAt } from './pack-table.ts'
import styles from './shipments.module.css'

/**
 * Links to the warehouses that send the order, with the items left to pack. A box contains items from one
 * warehouse.
 */
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
