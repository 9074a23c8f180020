import type { OrderDetails } from '@ambra/contract/sales/order-operations'
import { Link } from 'react-router'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { centsOf, useMoney } from '#console/shop/money.ts'
import { Badge } from '#console/ui/notice.tsx'
import { List } from '#console/ui/table.tsx'
import styles from './order.module.css'

/** Returns the number of refunded items of a line. */
export const refundedPieces = ({ refundable }: OrderDetails, line: number): number =>
  refundable.earlier
    .flatMap(({ lines }) => lines)
    .reduce((sum, one) => sum + (one.line === line ? one.qty : 0), 0)

/** Lines of an order with pictures. */
export function Lines({ details }: { details: OrderDetails }) {
  const t = useTranslate()
  const money = useMoney()
  const own = useOwn()
  const items = (details.order.items ?? []).map((item, index) => ({
    ...item,
    line: index + 1,
    back: refundedPieces(details, index + 1),
  }))
  return (
    <List
      caption={t('orders.goods')}
      rows={items}
      keyOf={({ line }) => line}
      columns={[
        {
          id: 'goods',
          title: t('orders.product'),
          cell: ({ name, sku, image, options = [], back }) => (
            <span className={styles.product}>
              <Picture path={image} />
              <span>
                {mayAnywhere(own, 'products.read') ? (
                  <Link className="link" to={`/products/${encodeURIComponent(sku)}`}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <span className={styles.small}>
                  {[sku, ...options.map(({ label, value }) => `${label}: ${value}`)].join(' · ')}
                </span>
                {back > 0 && <Badge>{t('orders.refundedPieces', { count: back })}</Badge>}
              </span>
            </span>
          ),
        },
        {
          id: 'price',
          title: t('orders.price'),
          cell: ({ price_incl_tax }) => money(centsOf(price_incl_tax)),
          isFigure: true,
        },
        {
          id: 'qty',
          title: t('orders.column.pieces'),
          cell: ({ qty_ordered }) => qty_ordered,
          isFigure: true,
        },
        {
          id: 'sum',
          title: t('orders.sum'),
          cell: ({ row_total_incl_tax }) => money(centsOf(row_total_incl_tax)),
          isFigure: true,
        },
      ]}
    />
  )
}

function Picture({ path }: { path: string | undefined }) {
  if (!path || path.includes('no_selection')) return <span className={styles.picture} />
  const url = `/img/150/150/resize${path.startsWith('/') ? '' : '/'}${path}`
  return <img className={styles.picture} src={url} width={48} height={48} alt="" loading="lazy" />
}
