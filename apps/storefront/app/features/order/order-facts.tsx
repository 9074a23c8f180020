import type { Order } from '@ambra/contract/sales/order'
import { phoneText } from '@ambra/domain/customers/address/phone'
import { usePromiseWords } from '#app/delivery/promise-words.ts'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { TotalRows } from '#app/shop-ui/order/totals.tsx'
import { orderFigures } from './order-aside.tsx'
import { deliveryOf, promiseOf } from './order-delivery.ts'
import styles from './order-facts.module.css'

export function OrderFacts({ order }: { order: Order }) {
  const t = useTranslate()
  return (
    <div className={styles.facts}>
      <Delivery order={order} />
      <PaymentFacts order={order} />
      <ShopFields order={order} />
      <section className={styles.card} aria-labelledby="sums-title">
        <h2 id="sums-title">{t('checkout.summary')}</h2>
        <TotalRows
          figures={orderFigures(order)}
          totalLabel={t('cart.total')}
          withoutDelivery={deliveryOf(order).kind === 'none'}
        />
      </section>
    </div>
  )
}

/** Fields that the shop filled in for the buyer. */
function ShopFields({ order: { fields = [] } }: { order: Order }) {
  const t = useTranslate()
  if (fields.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="fields-title">
      <h2 id="fields-title">{t('order.fields')}</h2>
      <dl className={styles.fields}>
        {fields.map(({ code, label, value }) => (
          <div key={code}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Statuses of orders that have not arrived. */
const underWay: ReadonlySet<string> = new Set(['new', 'pending', 'paid', 'incomming', 'ready', 'shipped'])

function Delivery({ order }: { order: Order }) {
  const t = useTranslate()
  const say = usePromiseWords()
  const { kind, place } = deliveryOf(order)
  const promise = promiseOf(order)
  const address = order.extension_attributes.shipping_assignments[0]?.shipping.address
  return (
    <section className={styles.card} aria-labelledby="delivery-title">
      <h2 id="delivery-title">{t('cart.delivery')}</h2>
      {kind === 'none' ? (
        <p>{t('account.noDelivery')}</p>
      ) : (
        <p>
          {order.shipping_description}
          <br />
          {place}
          {address && (
            <span className="muted">
              <br />
              {[
                `${address.firstname ?? ''} ${address.lastname ?? ''}`.trim(),
                phoneText(address.telephone ?? ''),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </p>
      )}
      {promise && underWay.has(order.status) && (
        <p className={styles.expected}>
          <Icon name="truck" size="small" />
          {say(promise)}
        </p>
      )}
    </section>
  )
}

function PaymentFacts({ order }: { order: Order }) {
  const t = useTranslate()
  const { documents = [], paymentTitle, billing_address: billing } = order
  return (
    <section className={styles.card} aria-labelledby="payment-title">
      <h2 id="payment-title">{t('checkout.step.payment')}</h2>
      <p>
        {paymentTitle}
        <br />
        {billing.company ? (
          <>
            {billing.company}
            {billing.company_code && <span className="muted"> · {billing.company_code}</span>}
          </>
        ) : (
          <span className="muted">
            {billing.firstname} {billing.lastname}
          </span>
        )}
      </p>
      <ul className={styles.documents}>
        {documents.map(({ kind, number, url, xmlUrl }) => (
          <li key={`${kind} ${number}`}>
            <Icon name="file-down" size="small" />
            <span>
              <a className="link" href={url} download>
                {t(`afterSale.order.document.${kind}`, { number })} (PDF)
              </a>
              {xmlUrl && (
                <>
                  {' '}
                  <a className="link" href={xmlUrl} download>
                    XML
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
