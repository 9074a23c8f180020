import type { Order } from '@ambra/contract/sales/order'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'

/**
 * Links the other order of an exchange: the one with the replacement products and their payment, or the
 * original one.
 */
export function ExchangeNote({ order }: { order: Order }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return order.exchanges?.map(({ number, orderToken, way }) => (
    <p key={number} className="sm">
      {t(way === 'to' ? 'order.exchangeTo' : 'order.exchangeFrom')}{' '}
      {orderToken === undefined ? (
        t('order.heading', { number })
      ) : (
        <Link to={`${storePath('/order-completed')}?${new URLSearchParams({ number, orderToken })}`}>
          {t('order.heading', { number })}
        </Link>
      )}
    </p>
  ))
}
