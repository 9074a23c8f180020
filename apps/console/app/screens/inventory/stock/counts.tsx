import type { StockCountRow } from '@ambra/contract/inventory/stock-operations'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { type Column, List } from '#console/ui/table.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { openWarehouses } from '#console/shop/open-warehouses.ts'
import type { Route } from './+types/counts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [counts, warehouses] = await Promise.all([
      client.query('counts.list', {}, { signal }),
      openWarehouses(signal),
    ])
    return { counts, warehouses }
  })

const StartDialog = lazy(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))
const kinds = { open: 'info', done: 'ok', cancelled: 'plain' } as const

/** Counts, open ones first. */
export default function Counts({ loaderData: { counts, warehouses } }: Route.ComponentProps) {
  const t = useTranslate()
  const moment = useMoment()
  const { open, show, close } = useOpen()
  const columns: Column<StockCountRow>[] = [
    {
      id: 'title',
      title: t('stock.what'),
      cell: ({ id, title }) => (
        <Link className="link" to={`/count/${id}`} data-row>
          {title}
        </Link>
      ),
    },
    {
      id: 'state',
      title: t('stock.stateTitle'),
      cell: ({ state }) => <Badge kind={kinds[state]}>{t(`stock.state.${state}`)}</Badge>,
    },
    {
      id: 'read',
      title: t('stock.readTitle'),
      cell: ({ read, goods }) => t('stock.readOf', { read, goods }),
    },
    ...(counts.some(({ warehouse }) => warehouse !== null)
      ? [{ id: 'where', title: t('stock.ofWarehouse'), cell: ({ warehouse }: StockCountRow) => warehouse }]
      : []),
    { id: 'by', title: t('stock.by'), cell: ({ by }) => by },
    { id: 'at', title: t('stock.at'), cell: ({ createdAt }) => moment(createdAt) },
  ]
  return (
    <>
      <PageHead title={t('screen.count')} lead={t('stock.countLead')}>
        <Button variant="primary" icon="plus" onPress={() => show('start')}>
          {t('stock.start')}
        </Button>
      </PageHead>
      {counts.length === 0 ? (
        <Empty title={t('stock.noCounts')}>
          <p>{t('stock.noCountsWhat')}</p>
        </Empty>
      ) : (
        <List caption={t('screen.count')} columns={columns} rows={counts} keyOf={({ id }) => id} />
      )}
      <Suspense>{open === 'start' && <StartDialog warehouses={warehouses} onClose={close} />}</Suspense>
    </>
  )
}
