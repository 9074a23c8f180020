import type { ListFields } from '@ambra/contract/platform/custom-fields/custom-field'
import type { OrderRow } from '@ambra/contract/sales/order-operations'
import { formatDate } from '@ambra/domain/platform/text/format'
import { Link, useSearchParams } from 'react-router'
import { storeName } from '#console/i18n/store-name.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { useFieldColumns } from '#console/shop/custom-fields/list-fields.tsx'
import { useMoney } from '#console/shop/money.ts'
import { OrderStatusBadge } from '#console/shop/order-status.tsx'
import { readKept } from '#console/storage/kept.ts'
import { Check } from '#console/ui/checks.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { type Column, List } from '#console/ui/table.tsx'
import { type ColumnId, columnsOf } from './list-search.ts'

type Props = {
  rows: readonly OrderRow[]
  custom: ListFields
  selected: ReadonlySet<string>
  onSelect: (numbers: ReadonlySet<string>) => void
}

/** Orders of a page with the selected columns and checkboxes. */
export function OrderTable({ rows, custom, selected, onSelect }: Props) {
  const fieldColumns = useFieldColumns<OrderRow>(custom, ({ number }) => number)
  const t = useTranslate()
  const [search] = useSearchParams()
  const columns = useOrderColumns()
  const all = rows.map(({ number }) => number)
  const toggle = (number: string, isChosen: boolean) => {
    const next = new Set(selected)
    if (isChosen) next.add(number)
    else next.delete(number)
    onSelect(next)
  }
  return (
    <List
      caption={t('screen.orders')}
      rows={rows}
      keyOf={({ number }) => number}
      box={{
        head: (text) => (
          <Check
            aria-label={t('orders.selectAll')}
            isSelected={selected.size === all.length}
            isIndeterminate={selected.size > 0 && selected.size < all.length}
            onChange={(isChosen) => onSelect(new Set(isChosen ? all : []))}
          >
            {text(t('orders.selectAll'))}
          </Check>
        ),
        cell: ({ number }) => (
          <Check
            aria-label={t('orders.select', { number })}
            isSelected={selected.has(number)}
            onChange={(isChosen) => toggle(number, isChosen)}
          />
        ),
      }}
      columns={[
        {
          id: 'number',
          title: t('orders.number'),
          cell: ({ number }) => (
            <Link to={`/orders/${number}`} data-row className="link tabular">
              {number}
            </Link>
          ),
        },
        ...columnsOf(search, readKept('orderColumns')).map((id) => columns[id]),
        ...fieldColumns,
      ]}
    />
  )
}

function useOrderColumns(): Record<ColumnId, Column<OrderRow>> {
  const t = useTranslate()
  const language = useLanguage()
  const moment = useMoment()
  const money = useMoney()
  const column = (id: ColumnId, cell: Column<OrderRow>['cell'], isFigure = false) => ({
    id,
    title: t(`orders.column.${id}`),
    cell,
    isFigure,
  })
  return {
    customer: column('customer', ({ customer }) => customer ?? t('orders.hidden')),
    status: column('status', ({ status, is_held }) => (
      <>
        <OrderStatusBadge status={status} /> {is_held && <Badge kind="warn">{t('orders.onHold')}</Badge>}
      </>
    )),
    money: column('money', ({ is_paid, is_reversed, status }) =>
      is_reversed ? (
        <Badge kind="error">{t('orders.reversed')}</Badge>
      ) : is_paid ? (
        <Badge kind="ok">{t('orders.paid')}</Badge>
      ) : isOver(status) ? (
        '–'
      ) : (
        t('orders.unpaid')
      ),
    ),
    total: column('total', ({ totalCents }) => money(totalCents), true),
    promised: column('promised', ({ promised, is_late }) =>
      promised === null ? (
        '–'
      ) : (
        <>
          {formatDate(new Date(`${promised}T12:00:00Z`), language)}{' '}
          {is_late && <Badge kind="error">{t('orders.late')}</Badge>}
        </>
      ),
    ),
    assignee: column('assignee', ({ assignee }) => assignee?.name ?? '–'),
    placed: column('placed', ({ placed_at }) => <span className="tabular">{moment(placed_at)}</span>),
    delivery: column('delivery', ({ delivery }) => delivery || '–'),
    payment: column('payment', ({ payment }) => payment || '–'),
    pieces: column('pieces', ({ pieces }) => pieces, true),
    store: column('store', ({ store }) => storeName(store)),
  }
}

const isOver = (status: OrderRow['status']) => status === 'cancelled' || status === 'refunded'
