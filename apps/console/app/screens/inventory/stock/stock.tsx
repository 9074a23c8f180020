import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { LevelPart } from './level-part.tsx'
import { MovementsTable } from './movements-table.tsx'
import { StockFilters } from './stock-filters.tsx'
import { movementsOf } from './stock-search.ts'
import type { Route } from './+types/stock'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = movementsOf(new URL(request.url).searchParams)
    return { page: await client.query('stock.movements', search, { signal: request.signal }) }
  })

const ReceiveDialog = lazy(async () => ({ default: (await import('./receive-dialog.tsx')).ReceiveDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

/** Stock ledger: every change of a quantity, newest first, with the balance before and after. */
export default function Stock({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslate()
  const own = useOwn()
  const { open, show, close } = useOpen()
  const [address] = useSearchParams()
  const isFiltered = ['sku', 'reason', 'shop', 'from', 'to'].some((name) => address.has(name))
  const mayMove = may(own, 'stock.adjust')
  const { level, shops, warehouses } = page
  const others = warehouses.filter(({ code }) => code !== mainWarehouse)
  // Locations other than the main warehouse, as the ledger names them.
  const ends = [...others.map(({ code, name }) => ({ id: code, name })), ...shops]
  return (
    <>
      <PageHead title={t('screen.stock')} lead={t('stock.lead')}>
        {mayMove && <Button onPress={() => show('receive')}>{t('stock.receive')}</Button>}
      </PageHead>
      <StockFilters shops={ends} />
      {level && (
        <LevelPart
          level={level}
          shops={shops}
          mayAdjust={mayMove}
          canMove={mayMove && ends.length > 0}
          onMove={() => show('move')}
        />
      )}
      {page.rows.length > 0 ? (
        <MovementsTable rows={page.rows} shops={ends} />
      ) : (
        <Empty title={isFiltered ? t('stock.noneFit') : t('stock.none')}>
          {isFiltered && <ButtonLink href="/stock">{t('stock.all')}</ButtonLink>}
        </Empty>
      )}
      <ListPages next={page.next} first={t('stock.newest')} more={t('stock.older')} />
      <Suspense>
        {open === 'receive' && mayMove && <ReceiveDialog warehouses={warehouses} onClose={close} />}
        {open === 'move' && mayMove && level && (
          <MoveDialog key={level.sku} level={level} ends={ends} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
