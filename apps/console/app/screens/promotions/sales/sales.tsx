import type { Sale } from '@ambra/contract/promotions/sale-operations'
import { Link } from 'react-router'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button } from '#console/ui/button.tsx'
import { Sheet } from '#console/ui/dialog.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { NewSale } from './new-sale.tsx'
import { saleBadges, useSaleDays } from './sale-words.ts'
import type { Route } from './+types/sales'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const after = Number(new URL(request.url).searchParams.get('after'))
    const [list, choices] = await Promise.all([
      client.query('sales.list', after > 0 ? { after } : {}, { signal }),
      client.query('products.choices', {}, { signal }),
    ])
    return { ...list, choices }
  })

/** List of sales, newest first, and a form for a new one. */
export default function Sales({ loaderData: { sales, next, choices } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  useListKeys()
  return (
    <>
      <PageHead title={t('screen.sales')} lead={t('sales.lead')}>
        {may(own, 'prices.edit') && (
          <Button icon="plus" variant="primary" onPress={() => show('new')}>
            {t('sales.new')}
          </Button>
        )}
      </PageHead>
      {sales.length > 0 ? (
        <SaleList sales={sales} />
      ) : (
        <Empty title={t('sales.none')}>
          <p>{t('sales.noneHint')}</p>
        </Empty>
      )}
      <ListPages next={next === null ? null : String(next)} more={t('sales.more')} />
      <Sheet title={t('sales.new')} isOpen={open === 'new'} onClose={close}>
        <NewSale choices={choices} />
      </Sheet>
    </>
  )
}

function SaleList({ sales }: { sales: readonly Sale[] }) {
  const t = useTranslate()
  const days = useSaleDays()
  return (
    <List
      caption={t('screen.sales')}
      rows={sales}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'name',
          title: t('sales.name'),
          cell: ({ id, name }) => (
            <Link className="link" data-row to={`/selling/sales/${id}`}>
              {name}
            </Link>
          ),
        },
        {
          id: 'state',
          title: t('sales.state'),
          cell: ({ state }) => <Badge kind={saleBadges[state]}>{t(`sales.state.${state}`)}</Badge>,
        },
        { id: 'percent', title: t('sales.percent'), isFigure: true, cell: ({ percent }) => `−${percent} %` },
        { id: 'days', title: t('sales.days'), cell: days },
        {
          id: 'products',
          title: t('sales.products'),
          isFigure: true,
          cell: ({ total, refused }) => total - refused,
        },
        { id: 'by', title: t('sales.by'), cell: ({ by }) => by },
      ]}
    />
  )
}
