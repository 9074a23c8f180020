import type { Order } from '@ambra/contract/sales/order'
import type { OrderDownload } from '@ambra/contract/sales/order-parts'
import { formatDate } from '@ambra/domain/platform/text/format'
import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './transfer-details.module.css'

/** Files of an order: their links once it is paid; before, when they become available. */
export function Downloads({ order: { downloads = [], items } }: { order: Order }) {
  const t = useTranslate()
  if (downloads.length === 0 && !items.some((item) => traitsOf(item.product_type).hasFiles)) return null
  return (
    <section className={styles.downloads} aria-labelledby="downloads-heading">
      <h2 id="downloads-heading">{t('order.downloads')}</h2>
      {downloads.length === 0 && <p className="muted">{t('order.downloadLater')}</p>}
      <ul>
        {downloads.map((download) => (
          <Download key={download.url} download={download} />
        ))}
      </ul>
    </section>
  )
}

function Download({ download }: { download: OrderDownload }) {
  const t = useTranslate()
  const { language } = useStore()
  const { title, product, url, remaining, expiresAt, isUsable } = download
  const limits = [
    t('order.downloadUntil', { day: formatDate(new Date(expiresAt), language) }),
    ...(remaining === null ? [] : [t('order.downloadLeft', { count: remaining })]),
  ]
  return (
    <li>
      <Icon name="file-down" />
      <span>
        <b>{product}</b>
        {isUsable ? (
          <a className="link" href={url} download>
            {title}
          </a>
        ) : (
          title
        )}
        <small className="muted">{isUsable ? limits.join(' · ') : t('order.downloadEnded')}</small>
      </span>
    </li>
  )
}
