import { arrivalWords } from '@ambra/domain/fulfilment/arrival-labels'
import { type DeliveryPlace, promiseTo } from '@ambra/domain/fulfilment/place-promise'
import type { ComponentProps } from 'react'
import { arrivalWindow } from '@ambra/domain/fulfilment/delivery-promise'
import { centsFromEuros, zeroCents } from '@ambra/domain/platform/money/money'
import { useCutOffWords } from '#app/delivery/cut-off-words.ts'
import { useDeliveryPlace } from '#app/delivery/delivery-place.ts'
import { PlaceLine } from '#app/delivery/place-line.tsx'
import { useNow } from '#app/delivery/use-now.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { lazyHydrate } from '#app/hydration/lazy-hydrate.ts'
import { useDataAge } from '#app/offline/data-age.ts'
import { freeDeliveryOverEuros, usePriceFormat } from '#app/i18n/format.ts'
import { Icon, type IconName } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './delivery-promise.module.css'
import type { ShopStockLine } from './shops/shop-stock-line.online.tsx'
import type { DeliveryRow } from './choice/product-data.ts'

const icons: Record<DeliveryRow['kind'], IconName> = { locker: 'package', store: 'store', courier: 'truck' }
const shownWays = 3

const LateShopStock = lazyHydrate<ComponentProps<typeof ShopStockLine>>(
  import.meta.env.SSR ? (await import('./shops/shop-stock-line.online.tsx')).ShopStockLine : undefined,
  async () => (await import('./shops/shop-stock-line.online.tsx')).ShopStockLine,
  firstInteraction,
)

type DeliveryPromiseProps = {
  rows: readonly DeliveryRow[]
  /** Sku whose shop stock is shown; undefined for a set. */
  sku: string | undefined
  price: number | undefined
  warrantyMonths: number | undefined
}

/**
 * Delivery promise for the shopper's place, methods, days and prices of delivery, and the seller's
 * liability; never "soon", and no day from an outdated page. The server's page is for everyone and any
 * time: place and time are added in the browser.
 */
export function DeliveryPromise({ rows, sku, price, warrantyMonths }: DeliveryPromiseProps) {
  const t = useTranslate()
  const format = usePriceFormat()
  const { country, language } = useStore()
  const place = useDeliveryPlace()
  const now = useNow()
  const cutOff = useCutOffWords()(now)
  const isOld = useDataAge() !== undefined
  const priceOf = (row: DeliveryRow) =>
    row.isFreeOverLimit && (price ?? 0) > freeDeliveryOverEuros ? 0 : row.price
  const dayOf = (row: DeliveryRow) => {
    if (now === undefined) return row.day
    const { from, to } = arrivalWindow(new Date(now), travelOf(row, country), { country })
    return arrivalWords(from, to, language)
  }
  const offers = rows.map((row) => ({
    method: travelOf(row, country),
    price: centsFromEuros(priceOf(row)) ?? zeroCents,
  }))
  const promise =
    place && now !== undefined && !isOld && countryOf(place) === country
      ? promiseTo(place, offers, new Date(now))
      : undefined
  const shopsPage = rows.find(({ page }) => page)?.page
  const note = t('offline.deliveryDays')
  return (
    <ul className={styles.delivery}>
      {rows.length > 0 && (
        <li className={styles.place}>
          <PlaceLine promise={promise} note={isOld ? note : cutOff} />
        </li>
      )}
      {oneOfEachKind(rows).map((row) => (
        <li key={row.code}>
          <Icon name={icons[row.kind]} />
          <div>
            <b>{isOld ? row.title : t('delivery.by', { method: row.title, day: dayOf(row) })}</b>
          </div>
          <b>{priceOf(row) === 0 ? t('delivery.free') : format(priceOf(row))}</b>
        </li>
      ))}
      {sku !== undefined && shopsPage !== undefined && (
        <li className={styles.shops}>
          <LateShopStock sku={sku} path={shopsPage} />
        </li>
      )}
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

const countryOf = (place: DeliveryPlace) => (place.kind === 'door' ? place.country : place.point.country_id)

const travelOf = ({ carrier, kind, days, isFallback = false }: DeliveryRow, country: string) => ({
  carrier,
  days: { [country]: days },
  isFallback,
  ...(kind !== 'courier' && { pickup: kind }),
})

const oneOfEachKind = (rows: readonly DeliveryRow[]) =>
  rows
    .filter((row, position) => rows.findIndex(({ kind }) => kind === row.kind) === position)
    .slice(0, shownWays)
