import type { PackOrder, Shipment } from '@ambra/contract/fulfilment/shipments'
import { useState } from 'react'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { type BoxItem, isComplete, unreadPieces } from './box.ts'
import { LastScan } from './last-scan.tsx'
import styles from './shipments.module.css'
import { ScanField } from '#console/shop/scan-field.tsx'
import { useBox } from './use-box.ts'
import { useHeldCommand } from './use-held-command.ts'
import { useScanner } from '#console/shop/use-scanner.ts'

type Props = { order: PackOrder; box: Shipment; onPacked: () => void; onGiveUp: () => void }

/** Open box: scan each item, then close it. Scanning works offline; closing waits for the network. */
export function OpenBox({ order, box, onPacked, onGiveUp }: Props) {
  const t = useTranslate()
  const open = useBox(order, box)
  const { items, scans, asked, last } = open
  const [weight, setWeight] = useState('')
  const [boxes, setBoxes] = useState('1')
  const [foreign, setForeign] = useState<{ code: string; name: string }>()
  const close = useHeldCommand('parcels.pack', onPacked)
  const split = useCommand()
  const seen = { number: order.number, shipment: box.id, version: box.version }
  const isDone = isComplete(items)

  function read(code: string, qty?: number): void {
    open.read(code, qty)
    if (!asked && !items.some(({ codes }) => codes.includes(code))) void nameOf(code).then(setForeign)
  }
  useScanner(read)

  const rest = unreadPieces(items, box)
  const canSplit =
    scans.length > 0 && rest.length > 0 && rest.reduce((sum, { qty }) => sum + qty, 0) < piecesOf(box)
  return (
    <div className={styles.box}>
      <LastScan last={last} isComplete={isDone} />
      {last?.kind === 'unknown' && foreign?.code === last.code && (
        <Notice kind="error">{t('parcels.wrongIs', { name: foreign.name })}</Notice>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item
            key={`${item.line} ${item.sku}`}
            item={item}
            isAsked={asked?.item.sku === item.sku}
            serials={serialsOf(scans, item)}
          />
        ))}
      </ul>
      <ScanField label={asked ? t('parcels.serial') : t('parcels.code')} hasCount={!asked} onCode={read} />
      <Actions>
        <Button icon="history" isDisabled={scans.length === 0 && !asked} onPress={open.undo}>
          {t('parcels.undo')}
        </Button>
        <Button
          isDisabled={!canSplit}
          isBusy={split.isBusy}
          onPress={() => void split.run(() => runCommand('parcels.split', { ...seen, pieces: rest }))}
        >
          {t('parcels.splitRest')}
        </Button>
        <Button variant="text" onPress={onGiveUp}>
          {t('parcels.giveUp')}
        </Button>
      </Actions>
      <div className={styles.measures}>
        <Field
          label={t('parcels.weight')}
          value={weight}
          onChange={setWeight}
          inputMode="numeric"
          maxLength={7}
        />
        <Field
          label={t('parcels.boxes')}
          value={boxes}
          onChange={setBoxes}
          inputMode="numeric"
          maxLength={2}
        />
      </div>
      {close.error && <Notice kind="error">{close.error}</Notice>}
      {split.error && <Notice kind="error">{split.error}</Notice>}
      {close.isHeld && <Notice kind="warn">{t('parcels.held')}</Notice>}
      <Button
        variant="primary"
        icon="package"
        isWide
        isDisabled={!isDone || close.isHeld}
        isBusy={close.isBusy}
        onPress={() =>
          void close.run({
            ...seen,
            scans: scans.map(({ code, qty, serial }) => ({ code, qty, ...(serial ? { serial } : {}) })),
            ...numberIn('weightGrams', weight, 2_000_000),
            ...numberIn('boxes', boxes, 99),
          })
        }
      >
        {t('parcels.close')}
      </Button>
    </div>
  )
}

const piecesOf = ({ pieces }: Shipment) => pieces.reduce((sum, { qty }) => sum + qty, 0)
const serialsOf = (scans: ReturnType<typeof useBox>['scans'], { line, sku }: BoxItem) =>
  scans.flatMap((scan) => (scan.line === line && scan.sku === sku && scan.serial ? [scan.serial] : []))

function numberIn<K extends string>(name: K, text: string, max: number): { [N in K]?: number } {
  const value = Math.trunc(Number(text))
  // The key is the given name.
  return (value >= 1 && value <= max ? { [name]: value } : {}) as { [N in K]?: number }
}

/** Returns the name of an item that does not belong in the box, or undefined without a network. */
async function nameOf(code: string): Promise<{ code: string; name: string } | undefined> {
  try {
    const [found] = await client.query('parcels.scan', { code })
    return found && { code, name: found.name }
  } catch {
    return undefined
  }
}

function Item({ item, isAsked, serials }: { item: BoxItem; isAsked: boolean; serials: readonly string[] }) {
  const t = useTranslate()
  const { name, options, sku, read, wanted, place, wantsSerial } = item
  return (
    <li className={styles.item} data-done={read === wanted || undefined} data-asked={isAsked || undefined}>
      <b className={styles.counts}>{t('parcels.readOf', { read, wanted })}</b>
      <div>
        <p className={styles.name}>{name}</p>
        <p className="muted">{[...options, sku].join(' · ')}</p>
        {serials.map((serial) => (
          <p key={serial} className="tabular">
            {t('parcels.serialOf', { serial })}
          </p>
        ))}
      </div>
      <div className={styles.marks}>
        {place && <Badge>{place}</Badge>}
        {wantsSerial && <Badge kind="info">{t('parcels.wantsSerial')}</Badge>}
      </div>
    </li>
  )
}
