import type { Order } from '@ambra/contract/sales/order'
import type { OrderShipment } from '@ambra/contract/sales/order-parts'
import { timestampText } from '@ambra/domain/platform/text/date-time'
import { hasLeftWhole, piecesLeft } from '@ambra/domain/fulfilment/shipped-pieces'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStore } from '#app/i18n/store.tsx'
import { isShopMethod } from '#app/shop-ui/order/order-status.tsx'
import { CopyButton } from '../copy/copy-button.tsx'
import styles from './shipments.module.css'

/** Shipments of an order so far, each with its pieces and tracking number; hidden before the first. */
export function Shipments({ order }: { order: Order }) {
  const t = useTranslate()
  const { shipments = [] } = order
  if (shipments.length === 0) return null
  const method = order.extension_attributes.shipping_assignments[0]?.shipping.method
  return (
    <section className={styles.shipments} aria-labelledby="shipments-title">
      <h2 id="shipments-title">{t('order.shipments')}</h2>
      {!hasLeftWhole(order) && <p className="muted">{t('order.shipmentsLeft', piecesLeft(order))}</p>}
      <ul>
        {shipments.map((shipment) => (
          <Shipment key={shipment.number} shipment={shipment} isAtShop={isShopMethod(method)} />
        ))}
      </ul>
    </section>
  )
}

function Shipment({ shipment, isAtShop }: { shipment: OrderShipment; isAtShop: boolean }) {
  const t = useTranslate()
  const { language } = useStore()
  const { number, state, at, deliveredAt, trackingNumber, items } = shipment
  const day = timestampText(deliveredAt ?? at, language)
  const words =
    state === 'delivered'
      ? 'order.shipmentDelivered'
      : isAtShop
        ? 'order.shipmentReady'
        : 'order.shipmentSent'
  return (
    <li className={styles.shipment}>
      <Icon name={state === 'delivered' ? 'check' : 'truck'} />
      <div>
        <h3>{t('order.shipment', { number })}</h3>
        <p className="muted sm">{t(words, { day })}</p>
        {trackingNumber && (
          <p className={styles.tracking}>
            <span className="muted">{t('order.shipmentTracking')}</span>
            <b className="tabular">{trackingNumber}</b>
            <CopyButton label={t('order.shipmentTracking')} text={trackingNumber} />
          </p>
        )}
        <ul>
          {items.map(({ item_id, name, qty, serials = [] }) => (
            <li key={item_id}>
              {t('order.shipmentPiece', { qty, name })}
              {serials.map((serial) => (
                <small key={serial} className="muted">
                  {t('order.shipmentSerial', { serial })}
                </small>
              ))}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}
