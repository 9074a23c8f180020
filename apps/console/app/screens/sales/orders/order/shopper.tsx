import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import { countryName } from '@ambra/domain/platform/text/format'
import { phoneText } from '@ambra/domain/customers/address/phone'
import { Link } from 'react-router'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { deliveryAddress } from './delivery-address.ts'
import styles from './order.module.css'

/** Shopper and contact details of an order. */
export function Shopper({ number, details: { order } }: { number: string; details: OrderDetails }) {
  const t = useTranslate()
  const own = useOwn()
  const { billing_address: billing, customer_email: email } = order
  if (!billing) return <p className="muted">{t('orders.hidden')}</p>
  return (
    <>
      <Address address={billing} />
      {email && (
        <p>
          <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
        </p>
      )}
      {billing.company && (
        <p>{[billing.company, billing.company_code, billing.vat_id].filter(Boolean).join(', ')}</p>
      )}
      <p className={styles.small}>
        {order.customer_is_guest === 1 ? t('orders.guest') : t('orders.customer')}
      </p>
      <p>
        {mayAnywhere(own, 'customers.read') && (
          <Link className="link" to={`/customers/orders/${number}`} data-no-print>
            {t('orders.toCustomer')}
          </Link>
        )}
      </p>
    </>
  )
}

/** Delivery method and address of an order. */
export function Delivery({ details }: { details: OrderDetails }) {
  const { order } = details
  const address = deliveryAddress(details)
  return (
    <>
      <p>{order.shipping_description || '–'}</p>
      {order.pickupPoint && (
        <p>
          {order.pickupPoint.name}
          <span className={styles.small}>{order.pickupPoint.address}</span>
        </p>
      )}
      {address && <Address address={address} />}
    </>
  )
}

function Address({ address }: { address: OrderAddress }) {
  const language = useLanguage()
  const { firstname, lastname, street, postcode, city, country_id, telephone } = address
  return (
    <address className={styles.address}>
      {[
        `${firstname} ${lastname}`,
        street.filter(Boolean).join(' '),
        `${postcode} ${city}`.trim(),
        countryName(country_id, language),
      ]
        .filter(Boolean)
        .map((line) => (
          <span key={line}>{line}</span>
        ))}
      {telephone && (
        <a className="link" href={`tel:${telephone}`}>
          {phoneText(telephone)}
        </a>
      )}
    </address>
  )
}
