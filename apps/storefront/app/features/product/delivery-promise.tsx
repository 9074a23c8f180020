import { useDataAge } from '#app/offline/data-age.ts'
import { freeDeliveryOverEuros, usePriceFormat } from '#app/i18n/format.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './delivery-promise.module.css'
import type { DeliveryRow } from './choice/product-data.ts'

const icons: Record<DeliveryRow['kind'], IconName> = { locker: 'package', store: 'store', courier: 'truck' }
const shownWays = 3

type DeliveryPromiseProps = {
  rows: readonly DeliveryRow[]
  price: number | undefined
  warrantyMonths: number | undefined
}

/** Methods, days and prices of delivery, and the seller's liability; never "soon", no day from an outdated page. */
export function DeliveryPromise({ rows, price, warrantyMonths }: DeliveryPromiseProps) {
  const t = useTranslate()
  const format = usePriceFormat()
  const isOld = useDataAge() !== undefined
  const isFree = (row: DeliveryRow) =>
    row.price === 0 || (row.isFreeOverLimit && (price ?? 0) > freeDeliveryOverEuros)
  return (
    <ul className={styles.delivery}>
      {oneOfEachKind(rows).map((row) => (
        <li key={row.code}>
          <Icon name={icons[row.kind]} />
          <div>
            <b>{isOld ? row.title : t('delivery.by', { method: row.title, day: row.day })}</b>
            <span>{t(isOld ? 'offline.deliveryDays' : 'delivery.orderBy')}</span>
          </div>
          <b>{isFree(row) ? t('delivery.free') : format(row.price)}</b>
        </li>
      ))}
      {warrantyMonths !== undefined && warrantyMonths > 0 && (
        <li>
          <Icon name="shield-check" />
          <div>
            <b>{t('delivery.warranty', { months: warrantyMonths })}</b>
            <span>{t('delivery.warranty.detail')}</span>
          </div>
        </li>
      )}
    </ul>
  )
}

const oneOfEachKind = (rows: readonly DeliveryRow[]) =>
  rows
    .filter((row, position) => rows.findIndex(({ kind }) => kind === row.kind) === position)
    .slice(0, shownWays)
