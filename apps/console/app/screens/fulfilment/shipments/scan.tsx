import type { Found } from '@ambra/contract/fulfilment/shipments'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Link, useSearchParams, redirect } from 'react-router'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { ScanField } from '#console/shop/scan-field.tsx'
import { WarehouseChoice } from '#console/shop/warehouse-choice.tsx'
import { placePath } from '#console/shop/place-path.ts'
import { useScanner } from '#console/shop/use-scanner.ts'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { screenIn } from '#console/shop/camera/camera-document.ts'
import { openWarehouses, warehouseIn } from '#console/shop/open-warehouses.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import styles from './shipments.module.css'
import type { Route } from './+types/scan'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const screen = screenIn(search.get('to'))
    if (screen) throw redirect(screen)
    const code = search.get('code')?.trim().slice(0, 100) ?? ''
    if (code === '') return { code, found: [], warehouses: [] }
    const { signal } = request
    const [found, warehouses] = await Promise.all([
      client.query('parcels.scan', { code }, { signal }),
      openWarehouses(signal),
    ])
    const { warehouse } = warehouseIn(search)
    const isKnown = warehouses.some((one) => one.code === warehouse)
    if (warehouse === undefined || !isKnown) return { code, found, warehouses }
    return { code, found: await placedIn(warehouse, found, signal), warehouses, warehouse }
  })

/** Replaces the bins of the found goods with those of the selected warehouse, unless it is the main one. */
const placedIn = (warehouse: string, found: AdminResult<'parcels.scan'>, signal: AbortSignal) =>
  Promise.all(
    found.map(async (one) => {
      if (one.kind !== 'goods') return one
      const { rows } = await client.query('warehouses.goods', { code: warehouse, text: one.id }, { signal })
      return { ...one, place: rows.find(({ sku }) => sku === one.id)?.place ?? null }
    }),
  )

/** Universal scan field for products, orders, shipments and devices. The scanned code is in the address. */
export default function Scan({ loaderData: { code, found, warehouses, warehouse } }: Route.ComponentProps) {
  const mayPlace = may(useOwn(), 'stock.adjust')
  const t = useTranslate()
  const [, setSearch] = useSearchParams()
  const change = (name: string, value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.set(name, value)
      return after
    })
  const look = (next: string) => change('code', next.slice(0, 100))
  useScanner(look)
  return (
    <>
      <PageHead title={t('screen.scan')} lead={t('parcels.scanLead')} />
      <ScanField label={t('parcels.code')} onCode={look} />
      {code !== '' && found.length === 0 && (
        <Empty title={t('parcels.nothingFound', { code })}>
          <p>{t('parcels.nothingWhy')}</p>
        </Empty>
      )}
      {mayPlace && found.some(({ kind }) => kind === 'goods') && (
        <div className={styles.table}>
          <WarehouseChoice
            label={t('parcels.placeOf')}
            warehouses={warehouses}
            value={warehouse ?? mainWarehouse}
            onChange={(next) => change('warehouse', next)}
          />
        </div>
      )}
      <ul className={styles.queue} aria-label={t('parcels.found')}>
        {found.map((one) => (
          <Result
            key={`${one.kind} ${one.id} ${one.order}`}
            found={one}
            mayPlace={mayPlace}
            warehouse={warehouse}
          />
        ))}
      </ul>
    </>
  )
}

type ResultProps = { found: Found; mayPlace: boolean; warehouse: string | undefined }

function Result({ found, mayPlace, warehouse }: ResultProps) {
  const t = useTranslate()
  const { kind, id, name, order, place } = found
  return (
    <li className={styles.row}>
      <div className={styles.rowMain}>
        <p>
          {kind === 'place' && mayPlace ? (
            <Link to={placePath(id)} className={styles.rowLink} data-row>
              {name}
            </Link>
          ) : order === null ? (
            <b>{name}</b>
          ) : (
            <Link to={`/warehouse/pack/${order}`} className={styles.rowLink} data-row>
              {name}
            </Link>
          )}
        </p>
        <p className="muted">
          {kind === 'serial'
            ? t('parcels.leftWith', { sku: id, number: order ?? '' })
            : id === name
              ? ''
              : id}
        </p>
      </div>
      <div className={styles.marks}>
        <Badge kind="info">{t(`parcels.kind.${kind}`)}</Badge>
      </div>
      {kind === 'goods' && (
        <Place
          key={`${warehouse} ${place}`}
          sku={id}
          place={place}
          mayPlace={mayPlace}
          where={warehouse === undefined ? {} : { warehouse }}
        />
      )}
    </li>
  )
}

type PlaceProps = { sku: string; place: string | null; mayPlace: boolean; where: { warehouse?: string } }

function Place({ sku, place, mayPlace, where }: PlaceProps) {
  const t = useTranslate()
  const command = useCommand()
  const [text, setText] = useState(place ?? '')
  if (!mayPlace) return <p>{place ?? t('parcels.noPlace')}</p>
  const put = (next: string | null) => runCommand('parcels.set-place', { sku, place: next, ...where })
  async function save() {
    const next = text.trim() === '' ? null : text.trim()
    if (await command.run(() => put(next)))
      addToast({ text: t('parcels.placed', { sku }), undo: () => put(place) })
  }
  return (
    <Form
      className={styles.scanField ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Field
        label={t('parcels.place')}
        value={text}
        onChange={setText}
        maxLength={40}
        autoComplete="off"
        isCode
      />
      <Button type="submit" isBusy={command.isBusy} isDisabled={text.trim() === (place ?? '')}>
        {t('dialog.save')}
      </Button>
    </Form>
  )
}
