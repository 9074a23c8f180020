import type { StockMovement } from '@ambra/contract/inventory/stock-operations'
import { Link } from 'react-router'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { type Column, List } from '#console/ui/table.tsx'

type Props = { rows: readonly StockMovement[]; shops: readonly { id: string; name: string }[] }

const signed = (delta: number) => (delta > 0 ? `+${delta}` : `−${-delta}`)

/** Stock movements with the balance after each. */
export function MovementsTable({ rows, shops }: Props) {
  const t = useTranslate()
  const own = useOwn()
  const moment = useMoment()
  const nameOf = (shop: string) => shops.find(({ id }) => id === shop)?.name ?? shop
  const columns: Column<StockMovement>[] = [
    {
      id: 'product',
      title: t('stock.product'),
      cell: ({ sku, name }) => (
        <Link className="link" to={`/stock?sku=${encodeURIComponent(sku)}`} data-row>
          {name ?? sku} <span className="muted tabular">{name === null ? '' : sku}</span>
        </Link>
      ),
    },
    { id: 'at', title: t('stock.at'), cell: ({ at }) => moment(at) },
    {
      id: 'reason',
      title: t('stock.reason'),
      cell: ({ reason }) => <Badge>{codeText(t, `stock.reason.${reason}`)}</Badge>,
    },
    { id: 'delta', title: t('stock.change'), isFigure: true, cell: ({ delta }) => <b>{signed(delta)}</b> },
    {
      id: 'after',
      title: t('stock.balance'),
      isFigure: true,
      cell: ({ before, after }) => `${before} → ${after}`,
    },
    {
      id: 'where',
      title: t('stock.where'),
      cell: ({ shop }) => (shop === null ? t('stock.house') : nameOf(shop)),
    },
    {
      id: 'by',
      title: t('stock.by'),
      cell: ({ by, order, note }) => (
        <>
          {by.replace(/^operator:/, '')}
          {order !== null && (
            <>
              {' · '}
              {mayAnywhere(own, 'orders.read') ? (
                <Link className="link" to={`/orders/${order}`}>
                  {order}
                </Link>
              ) : (
                order
              )}
            </>
          )}
          {note !== '' && <span className="muted"> · {note}</span>}
        </>
      ),
    },
  ]
  return <List caption={t('screen.stock')} columns={columns} rows={rows} keyOf={({ id }) => id} />
}
