import type { Order } from '@ambra/contract/sales/order'
import { formatDate, startOfDay } from '@ambra/domain/platform/text/format'
import { usePriceFormat } from '#app/i18n/format.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import styles from './transfer-details.module.css'

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
        {giftCards.map(({ code, value, validUntil, texts = [], recipient, sendAt, sentAt }) => (
          <li key={code}>
            <Icon name="tag" />
            <span>
              <b>{code}</b>
              {price(value)}
              {texts.map(({ label, value: written }) => (
                <span key={label} className={styles.written}>
                  {label}: {written}
                </span>
              ))}
              {recipient && (
                <span className={styles.written}>
                  {sentAt
                    ? t('order.giftCardSentAt', {
                        to: recipient,
                        day: formatDate(new Date(sentAt), language),
                      })
                    : sendAt &&
                      t('order.giftCardSendAt', {
                        to: recipient,
                        day: formatDate(new Date(sendAt), language),
                      })}
                </span>
              )}
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
