import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { useOpen } from '#console/frame/use-open.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { OrderedList } from '#console/shop/ordered-list.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { Shops } from './shop-hours.tsx'
import { warehousePath } from './warehouse-path.ts'
import styles from './warehouses.module.css'
import type { Route } from './+types/warehouses'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal } = request
    const [{ warehouses }, { shops }] = await Promise.all([
      client.query('warehouses.list', {}, { signal }),
      client.query('shops.list', {}, { signal }),
    ])
    return { warehouses, shops }
  })

const WarehouseSheet = lazy(async () => ({ default: (await import('./warehouse-sheet.tsx')).WarehouseSheet }))

/** Warehouses in the order in which they are chosen for orders. */
export default function Warehouses({ loaderData: { warehouses, shops } }: Route.ComponentProps) {
  const t = useTranslate()
  const command = useCommand()
  const { open, show, close } = useOpen()
  const canEdit = may(useOwn(), 'settings.edit')
  const rows = warehouses.map((one) => ({ ...one, id: one.code }))

  async function move(code: string, name: string, before: string | undefined) {
    const was = warehouses.map((one) => one.code)
    const codes = was.filter((one) => one !== code)
    codes.splice(before === undefined ? codes.length : codes.indexOf(before), 0, code)
    if (codes.join() === was.join()) return
    if (await command.run(() => runCommand('warehouses.sort', { codes })))
      addToast({
        text: t('warehouses.sorted', { name }),
        undo: () => runCommand('warehouses.sort', { codes: was }),
      })
  }
  return (
    <>
      <PageHead title={t('screen.warehouses')} lead={t('warehouses.lead')}>
        {canEdit && (
          <Button variant="primary" icon="plus" onPress={() => show('new')}>
            {t('warehouses.add')}
          </Button>
        )}
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {rows.length === 1 && <Notice>{t('warehouses.onlyOne')}</Notice>}
      <OrderedList
        label={t('screen.warehouses')}
        rows={rows}
        moveLabel={(name) => t('warehouses.move', { name })}
        canMove={canEdit && rows.length > 1}
        onMove={({ code, name }, before) => void move(code, name, before?.code)}
      >
        {(row) => (
          <>
            <Link className={styles.name ?? ''} to={warehousePath(row.code)} data-row>
              {row.name}
            </Link>
            <span className={styles.figures}>
              {row.isMain && <Badge kind="info">{t('warehouses.main')}</Badge>}
              {!row.isOpen && <Badge>{t('warehouses.closed')}</Badge>}
              <span className={styles.count}>
                {[
                  t('warehouses.goodsCount', { count: row.goods }),
                  [
                    t('warehouses.pieces', { count: row.pieces }),
                    ...(row.taken > 0 ? [t('warehouses.taken', { count: row.taken })] : []),
                  ].join(', '),
                ].join(' · ')}
              </span>
            </span>
          </>
        )}
      </OrderedList>
      <Shops shops={shops} />
      <Suspense>{open === 'new' && canEdit && <WarehouseSheet onClose={close} />}</Suspense>
    </>
  )
}
