import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { Link } from 'react-router'
import { client } from '#console/api/client.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { useListAddress } from '#console/shop/list-address.ts'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { openFile } from '#console/shop/open-file.ts'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { WarehouseChoice } from '#console/shop/warehouse-choice.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { placePath } from '#console/shop/place-path.ts'

type Props = AdminResult<'places.list'> & {
  /** Warehouse of the bins; undefined for the main one. */
  warehouse: string | undefined
  warehouses: readonly WarehouseName[]
}

/** Bins of a warehouse with their contents. */
export function Places({ places, next, without, warehouse, warehouses }: Props) {
  const t = useTranslate()
  const language = useLanguage()
  const command = useCommand({ isLook: true })
  const { address: search, change } = useListAddress()
  /** Returns the path of this list in the same warehouse. */
  const placesPath = (query: Record<string, string> = {}) =>
    `/places?${new URLSearchParams({ ...query, ...(warehouse === undefined ? {} : { warehouse }) })}`
  useListKeys()
  const print = async () =>
    openFile(await client.query('places.labels', { places: places.map(({ place }) => place), language }))
  return (
    <>
      <PageHead title={t('screen.places')} lead={t('places.lead')}>
        {without > 0 && (
          <ButtonLink href={placesPath({ nowhere: 'yes' })}>
            {t('places.nowhereCount', { count: without })}
          </ButtonLink>
        )}
        {places.length > 0 && (
          <Button icon="file-down" isBusy={command.isBusy} onPress={() => void command.run(print)}>
            {t('places.labels', { count: places.length })}
          </Button>
        )}
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ListFilters label={t('places.search')} hint={t('places.searchHint')} maxLength={40} isCode>
        <WarehouseChoice
          label={t('stock.ofWarehouse')}
          warehouses={warehouses}
          value={warehouse ?? mainWarehouse}
          onChange={(code) => change('warehouse', code === mainWarehouse ? undefined : code)}
        />
      </ListFilters>
      {places.length > 0 ? (
        <List
          caption={t('screen.places')}
          rows={places}
          keyOf={({ place }) => place}
          columns={[
            {
              id: 'place',
              title: t('places.place'),
              cell: ({ place }) => (
                <Link to={placePath(place, warehouse)} data-row className="link">
                  {place}
                </Link>
              ),
            },
            { id: 'goods', title: t('places.goods'), isFigure: true, cell: ({ goods }) => goods },
            { id: 'pieces', title: t('places.pieces'), isFigure: true, cell: ({ pieces }) => pieces },
          ]}
        />
      ) : search.has('q') || search.has('after') ? (
        <Empty title={t('places.none')}>
          <ButtonLink href={placesPath()}>{t('places.showAll')}</ButtonLink>
        </Empty>
      ) : (
        <Empty title={t('places.noneYet')}>
          <p>{t('places.noneYetHint')}</p>
        </Empty>
      )}
      <ListPages next={next} first={t('places.first')} more={t('places.more')} />
    </>
  )
}
