import type { Order } from '@ambra/contract/order'
import { formatDate, startOfDay } from '@ambra/domain/format'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './transfer-details.module.css'

/** The codes of the gift cards of a paid order. */
export function GiftCards({ order: { giftCards = [] } }: { order: Pick<Order, 'giftCards'> }) {
  const t = useTranslate()
  const price = usePriceFormat()
  const { language } = useStore()
  if (giftCards.length === 0) return null
  return (
    <section className={styles.downloads} aria-labelledby="gift-cards-heading">
      <h2 id="gift-cards-heading">{t('order.giftCards')}</h2>
      <p className="muted">{t('order.giftCardsKeep')}</p>
      <ul>
        {giftCards.map(({ code, value, validUntil }) => (
          <li key={code}>
            <Icon name="tag" />
            <span>
              <b>{code}</b>
              {price(value)}
              <small className="muted">
                {t('order.giftCardUntil', { day: formatDate(startOfDay(validUntil), language) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
