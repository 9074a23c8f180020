import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { openFile } from '#console/shop/open-file.ts'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'

const MoveSheet = lazy(async () => ({ default: (await import('./move-place-sheet.tsx')).MovePlaceSheet }))

type Props = AdminResult<'places.goods'> & {
  /** Undefined for goods in stock without a bin. */
  place: string | undefined
  /** Warehouse of the bin; undefined for the main one. */
  warehouse: string | undefined
  warehouses: readonly WarehouseName[]
}

const scanPath = (sku: string, warehouse: string | undefined): string =>
  `/scan?${new URLSearchParams({ code: sku, ...(warehouse !== undefined && { warehouse }) })}`

/** Goods in a bin, or goods without one. The scan screen assigns bins. */
export function BinProducts({ place, warehouse, warehouses, goods, next }: Props) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  useListKeys()
  return (
    <>
      <PageHead
        title={place ?? t('places.nowhere')}
        lead={[
          warehouses.find(({ code }) => code === (warehouse ?? mainWarehouse))?.name,
          t(place === undefined ? 'places.nowhereLead' : 'places.goodsLead'),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <ButtonLink
          variant="text"
          icon="arrow-left"
          href={`/places${warehouse === undefined ? '' : `?warehouse=${warehouse}`}`}
        >
          {t('screen.places')}
        </ButtonLink>
        {place !== undefined && goods.length > 0 && (
          <>
            <Button onPress={() => show('move')}>{t('places.move')}</Button>
            <PrintLabel place={place} />
          </>
        )}
      </PageHead>
      {goods.length > 0 ? (
        <List
          caption={place ?? t('places.nowhere')}
          rows={goods}
          keyOf={({ sku }) => sku}
          columns={[
            {
              id: 'goods',
              title: t('places.goods'),
              cell: ({ sku, name }) => (
                <>
                  <Link to={scanPath(sku, warehouse)} data-row className="link">
                    {name ?? sku}
                  </Link>
                  <div className="muted">{sku}</div>
                </>
              ),
            },
            { id: 'pieces', title: t('places.pieces'), isFigure: true, cell: ({ qty }) => qty },
            { id: 'held', title: t('places.held'), isFigure: true, cell: ({ reserved }) => reserved },
          ]}
        />
      ) : (
        <Empty title={t(place === undefined ? 'places.nothingNowhere' : 'places.empty')} />
      )}
      <ListPages next={next} first={t('places.first')} more={t('places.more')} />
      {place !== undefined && open === 'move' && (
        <Suspense>
          <MoveSheet from={place} warehouse={warehouse} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function PrintLabel({ place }: { place: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  const print = async () => openFile(await client.query('places.labels', { places: [place], language }))
  return (
    <>
      <Button icon="file-down" isBusy={command.isBusy} onPress={() => void command.run(print)}>
        {t('places.label')}
      </Button>
      {command.error && <Notice kind="error">{command.error}</Notice>}
    </>
  )
}
