import type { Order } from '@ambra/contract/order'
import { Link } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'

/** The other order of a swap: where the goods that came in are, and are paid; or the one they were swapped in. */
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
