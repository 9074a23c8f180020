import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams, data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen, isDialogOnly } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { ListFilters } from '#console/shop/list-filters.tsx'
import { ListPages } from '#console/shop/list-pages.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { List } from '#console/ui/table.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { warehousePath } from './warehouse-path.ts'
import type { WarehouseRow } from './warehouse-sheet.tsx'
import type { Route } from './+types/warehouse'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal, url } = request
    const search = new URL(url).searchParams
    const text = search.get('q')?.trim().slice(0, 80)
    const after = search.get('after')?.slice(0, 64)
    const { warehouses } = await client.query('warehouses.list', {}, { signal })
    const warehouse = warehouses.find(({ code }) => code === params.code)
    if (!warehouse) throw data(null, 404)
    const asked = { code: warehouse.code, ...(text && { text }), ...(after && { after }) }
    return { warehouse, goods: await client.query('warehouses.goods', asked, { signal }) }
  })

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  !isDialogOnly(change) && change.defaultShouldRevalidate

export default function WarehouseRoute({ loaderData }: Route.ComponentProps) {
  return <Warehouse key={loaderData.warehouse.code} {...loaderData} />
}

const WarehouseSheet = lazy(async () => ({ default: (await import('./warehouse-sheet.tsx')).WarehouseSheet }))

type Props = { warehouse: WarehouseRow; goods: AdminResult<'warehouses.goods'> }

/** Screen of a warehouse: goods, name, address, and whether it sends orders. */
function Warehouse({ warehouse, goods }: Props) {
  const t = useTranslate()
  const { open, show, close } = useOpen()
  const canEdit = may(useOwn(), 'settings.edit')
  const { code, name, address, isMain, isOpen } = warehouse
  return (
    <>
      <PageHead
        title={name}
        lead={
          <>
            {isMain && <Badge kind="info">{t('warehouses.main')}</Badge>}
            {!isOpen && <Badge>{t('warehouses.closed')}</Badge>}{' '}
            {[...(isMain ? [] : [code]), address].filter(Boolean).join(' · ')}
          </>
        }
      >
        <ButtonLink variant="text" icon="arrow-left" href="/warehouses">
          {t('screen.warehouses')}
        </ButtonLink>
        {canEdit && <Button onPress={() => show('change')}>{t('warehouses.change')}</Button>}
        {canEdit && !isMain && isOpen && (
          <Button onPress={() => show('close')}>{t('warehouses.close')}</Button>
        )}
        {canEdit && !isOpen && <OpenAgain warehouse={warehouse} />}
      </PageHead>
      <ListFilters label={t('warehouses.search')} maxLength={80} />
      <Goods name={name} code={code} goods={goods} />
      <Suspense>
        {open === 'change' && canEdit && <WarehouseSheet warehouse={warehouse} onClose={close} />}
      </Suspense>
      <CloseDialog
        warehouse={warehouse}
        isOpen={open === 'close' && canEdit && isOpen && !isMain}
        onClose={close}
      />
    </>
  )
}

function Goods({ name, code, goods }: Pick<WarehouseRow, 'name' | 'code'> & Pick<Props, 'goods'>) {
  const t = useTranslate()
  const [address] = useSearchParams()
  useListKeys()
  if (goods.rows.length === 0)
    return address.has('q') || address.has('after') ? (
      <Empty title={t('warehouses.noneFit')}>
        <ButtonLink href={warehousePath(code)}>{t('warehouses.showAll')}</ButtonLink>
      </Empty>
    ) : (
      <Empty title={t('warehouses.empty')}>
        <p>{t('warehouses.emptyHint')}</p>
        <ButtonLink href="/stock">{t('warehouses.toStock')}</ButtonLink>
      </Empty>
    )
  return (
    <>
      <List
        caption={name}
        rows={goods.rows}
        keyOf={({ sku }) => sku}
        columns={[
          {
            id: 'product',
            title: t('warehouses.product'),
            cell: ({ sku, name: product }) => (
              <Link className="link" to={`/stock?sku=${encodeURIComponent(sku)}`} data-row>
                {product ?? sku} <span className="muted tabular">{product === null ? '' : sku}</span>
              </Link>
            ),
          },
          { id: 'qty', title: t('warehouses.here'), isFigure: true, cell: ({ qty }) => qty },
          { id: 'taken', title: t('warehouses.inOrders'), isFigure: true, cell: ({ taken }) => taken },
          { id: 'place', title: t('warehouses.place'), cell: ({ place }) => place },
        ]}
      />
      <ListPages next={goods.next} first={t('warehouses.first')} more={t('warehouses.more')} />
    </>
  )
}

function OpenAgain({ warehouse: { code, name } }: Pick<Props, 'warehouse'>) {
  const t = useTranslate()
  const command = useCommand()
  return (
    <>
      <Button
        isBusy={command.isBusy}
        onPress={async () => {
          if (await command.run(() => runCommand('warehouses.open', { code })))
            addToast({ text: t('warehouses.openedNow', { name }) })
        }}
      >
        {t('warehouses.open')}
      </Button>
      {command.error && <Notice kind="error">{command.error}</Notice>}
    </>
  )
}

function CloseDialog({
  warehouse: { code, name },
  isOpen,
  onClose,
}: Pick<Props, 'warehouse'> & { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('warehouses.close')}
      what={t('warehouses.closeWhat', { name })}
      action={t('warehouses.close')}
      isDanger
      hasReason
      work={(reason) => runCommand('warehouses.close', { code, ...reason })}
      onDone={() => {
        addToast({
          text: t('warehouses.closedNow', { name }),
          undo: () => runCommand('warehouses.open', { code }),
        })
        onClose()
      }}
    />
  )
}
