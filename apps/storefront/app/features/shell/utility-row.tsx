import { Link } from 'react-router'
import { useDeliveryPlace } from '#app/delivery/delivery-place.ts'
import { useFreeDeliveryLimit } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { openModal } from '#app/ui/overlay.ts'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import styles from './utility-row.module.css'
import type { ShellData } from './shell-data.ts'

/** Delivery place; the server-rendered page is the same for everyone. */
function PlaceButton() {
  const t = useTranslate()
  const place = useDeliveryPlace()
  const name = place?.kind === 'point' ? place.point.name : place?.city || place?.postcode
  return (
    <button type="button" aria-haspopup="dialog" className={styles.place} onClick={() => openModal('place')}>
      <Icon name="package" />
      <span>{name ?? t('delivery.place.chooseNamed')}</span>
    </button>
  )
}

/** Delivery, contact, news and language above the header on wide screens. */
export function UtilityRow({ pages, phone, hours }: Pick<ShellData, 'pages' | 'phone' | 'hours'>) {
  const t = useTranslate()
  const store = useStore()
  const storePath = useStorePath()
  const freeOver = useFreeDeliveryLimit()
  const places = pages.find(({ identifier }) => identifier === 'store-locator')
  const help = pages.find(({ identifier }) => identifier === 'contacts')
  return (
    <aside className={styles.utility} aria-label={t('nav.service')}>
      <div className="container">
        <ul>
          <li>
            <Icon name="truck" />
            {t('nav.freeDelivery', { price: freeOver })}
          </li>
          <li>
            <PlaceButton />
          </li>
          {places && (
            <li>
              <Link to={storePath(places.path)}>
                <Icon name="map-pin" />
                {places.title}
              </Link>
            </li>
          )}
        </ul>
        <ul>
          {phone && (
            <li>
              <a href={`tel:${phone.replaceAll(' ', '')}`}>
                <Icon name="phone" />
                {phone}
              </a>
              <span className={styles.hours}>{hours}</span>
            </li>
          )}
          <li>
            <Link to={storePath('/news')}>{t('nav.news')}</Link>
          </li>
          {help && (
            <li>
              <Link to={storePath(help.path)}>{help.title}</Link>
            </li>
          )}
          <li>
            <button type="button" aria-haspopup="dialog" onClick={() => openModal('languages')}>
              <Icon name="globe" />
              {store.name}
              <Icon name="chevron-down" />
            </button>
          </li>
        </ul>
      </div>
    </aside>
  )
}
