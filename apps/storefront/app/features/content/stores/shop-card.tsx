import type { PickupPoint } from '@ambra/contract/fulfilment/pickup-point'
import { formatDayInWords } from '@ambra/domain/platform/text/format'
import { openingHours } from '@ambra/domain/fulfilment/calendar/opening-hours'
import { useOpenWords } from '#app/delivery/open-words.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './stores.module.css'
import { useSyncExternalStore } from 'react'

/** Day with special hours as resolved by the server: empty `hours` = closed. */
type DayLine = { day: string; hours: string }

/** Shop card: address, hours with the coming holidays, phone, and a link to an external map. */
export function ShopCard({ shop, days }: { shop: PickupPoint; days: readonly DayLine[] }) {
  const t = useTranslate()
  const { language } = useStore()
  const { lat, lng, phone, hours = '' } = shop
  return (
    <article className={styles.shop} aria-labelledby={`shop-${shop.id}`}>
      <h2 id={`shop-${shop.id}`}>{shop.name}</h2>
      <OpenNow shop={shop} />
      <address>
        {shop.address}, {shop.postcode} {shop.city}
      </address>
      {shop.comment && <p className="sm muted">{shop.comment}</p>}
      <h3>{t('delivery.stores.hours')}</h3>
      <ul className={styles.hours}>
        {openingHours(hours, language).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {days.length > 0 && (
        <>
          <h3>{t('delivery.stores.special')}</h3>
          <dl className={styles.days}>
            {days.map(({ day, hours: spans }) => (
              <div key={day}>
                <dt>
                  <time dateTime={day}>{formatDayInWords(new Date(`${day}T12:00:00Z`), language)}</time>
                </dt>
                <dd>{spans || t('delivery.stores.closed')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className={styles.links}>
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`}>
            <Icon name="phone" size="small" />
            <span className="visually-hidden">{t('delivery.stores.phone')} </span>
            {phone}
          </a>
        )}
        {lat !== undefined && lng !== undefined && (
          <a
            className="link"
            href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
            rel="noopener noreferrer"
            aria-label={t('delivery.stores.mapOf', { name: shop.name })}
          >
            {t('delivery.stores.map')}
          </a>
        )}
      </p>
    </article>
  )
}

const minute = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

/** Returns the current minute since the epoch; undefined on the server, whose page may be an hour old. */
const useMinute = (): number | undefined =>
  useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / minute),
    () => undefined,
  )

/** Shows whether a shop is open now, which only the browser knows. */
function OpenNow({ shop }: { shop: PickupPoint }) {
  const words = useOpenWords()
  const current = useMinute()
  if (current === undefined) return <p className={styles.state}>{'\u00a0'}</p>
  const { isOpen, text } = words(shop, current * minute)
  return (
    <p className={styles.state} data-open={isOpen || undefined}>
      {text}
    </p>
  )
}
