import type { Found } from '@ambra/contract/fulfilment/shipments'
import type { WarehouseName } from '@ambra/contract/inventory/warehouses'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { Link, useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import styles from './shipments.module.css'
import { ScanField } from '#console/shop/scan-field.tsx'
import { mainWarehouse } from '@ambra/domain/inventory/main-warehouse'
import { WarehouseChoice } from '#console/shop/warehouse-choice.tsx'
import { placePath } from '#console/shop/place-path.ts'
import { useScanner } from '#console/shop/use-scanner.ts'

type Props = {
  code: string
  found: readonly Found[]
  mayPlace: boolean
  warehouses: readonly WarehouseName[]
  /** Warehouse whose bins are shown; undefined for the main one. */
  warehouse?: string | undefined
}

/** Universal scan field for products, orders, shipments and devices. The scanned code is in the address. */
export function Scan({ code, found, mayPlace, warehouses, warehouse }: Props) {
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
