import type { PickRun, RunPiece } from '@ambra/contract/fulfilment/shipments'
import { normalCode } from '@ambra/domain/fulfilment/scan-code'
import { useState } from 'react'
import { Link, data } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { openFile } from '#console/shop/open-file.ts'
import { packPath } from '#console/shop/pack-path.ts'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page.tsx'
import { beep } from '#console/shop/beep.ts'
import { ScanField } from '#console/shop/scan-field.tsx'
import { useScanner } from '#console/shop/use-scanner.ts'
import { load } from '#console/api/load.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import styles from './shipments.module.css'
import type { Route } from './+types/run'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1) throw data(null, 404)
    return client.query('parcels.run', { id }, { signal: request.signal })
  })

export default function RunRoute({ loaderData }: Route.ComponentProps) {
  return <Run key={loaderData.id} run={loaderData} mayPack={mayAnywhere(useOwn(), 'shipping.pack')} />
}

/** Picking run: items are confirmed with one press or one scan. */
function Run({ run, mayPack }: { run: PickRun; mayPack: boolean }) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  const { open, show, close } = useOpen()
  const command = useCommand()
  const [unknown, setUnknown] = useState<string>()
  const { id, pieces, orders, finishedAt } = run
  const wanted = pieces.reduce((sum, { qty }) => sum + qty, 0)
  const taken = pieces.reduce((sum, { picked }) => sum + picked, 0)
  const missing = pieces.reduce((sum, piece) => sum + piece.missing, 0)

  async function count(piece: RunPiece, picked: number, lost = piece.missing) {
    const { order, line, sku } = piece
    await command.run(() => runCommand('parcels.pick', { id, order, line, sku, picked, missing: lost }))
  }

  const printList = async () => openFile(await client.query('labels.pick-list', { run: id, language }))

  function scan(code: string): void {
    const fits = (piece: RunPiece) => piece.codes.some((known) => normalCode(known) === normalCode(code))
    const piece = pieces.find((one) => fits(one) && one.isOpen && one.picked + one.missing < one.qty)
    beep(piece !== undefined)
    setUnknown(piece ? undefined : code)
    if (piece) void count(piece, piece.picked + 1)
  }
  useScanner(scan)

  return (
    <>
      <PageHead
        title={t('parcels.run', { id })}
        lead={[
          run.warehouse?.name,
          t('parcels.orders', { count: orders.length }),
          t('parcels.readOf', { read: taken, wanted }),
          moment(run.createdAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <Button icon="file-down" onPress={() => void command.run(printList)}>
          {t('parcels.print')}
        </Button>
        {!finishedAt && (
          <Button variant="primary" icon="check" onPress={() => show('finish')}>
            {t('parcels.finish')}
          </Button>
        )}
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {unknown !== undefined && <Notice kind="error">{t('parcels.notInRun', { code: unknown })}</Notice>}
      {finishedAt && <Notice kind="ok">{t('parcels.finished', { at: moment(finishedAt) })}</Notice>}
      {!finishedAt && <ScanField label={t('parcels.code')} onCode={scan} />}
      <ol className={styles.shelves}>
        {pieces.map((piece) => (
          <Piece
            key={`${piece.order} ${piece.line} ${piece.sku}`}
            piece={piece}
            isRunOpen={!finishedAt}
            onTaken={() => void count(piece, piece.qty - piece.missing)}
            onBack={() => void count(piece, 0, 0)}
            onMissing={() => void count(piece, piece.picked, piece.qty - piece.picked)}
          />
        ))}
      </ol>
      {mayPack && (
        <nav className={styles.chips} aria-label={t('parcels.packNext')} data-no-print>
          {orders.map((number) => (
            <Link key={number} to={packPath(number, run.warehouse?.code)} className={styles.chip}>
              {t('parcels.packOne', { number })}
            </Link>
          ))}
        </nav>
      )}
      {finishedAt && (
        <ButtonLink href={run.warehouse ? `/warehouse?warehouse=${run.warehouse.code}` : '/warehouse'}>
          {t('parcels.toQueue')}
        </ButtonLink>
      )}
      <ConfirmDialog
        isOpen={open === 'finish'}
        onClose={close}
        title={t('parcels.finish')}
        what={t('parcels.finishWhat', { taken, free: wanted - taken, missing })}
        action={t('parcels.finish')}
        work={() => runCommand('parcels.finish-run', { id })}
        onDone={close}
      />
    </>
  )
}

type PieceProps = {
  piece: RunPiece
  isRunOpen: boolean
  onTaken: () => void
  onBack: () => void
  onMissing: () => void
}

function Piece({ piece, isRunOpen, onTaken, onBack, onMissing }: PieceProps) {
  const t = useTranslate()
  const { place, name, options, sku, order, qty, picked, missing, isOpen, isReversed, isHeld } = piece
  const isDone = picked + missing === qty
  return (
    <li className={styles.shelf} data-done={isDone || undefined}>
      {place === null ? (
        <span className={styles.noPlace}>{t('parcels.noPlace')}</span>
      ) : (
        <b className={styles.place}>{place}</b>
      )}
      <div>
        <p className={styles.name}>{t('parcels.piece', { qty, name })}</p>
        <p className="muted">{[...options, sku, t('parcels.forOrder', { number: order })].join(' · ')}</p>
        {missing > 0 && <Badge kind="error">{t('parcels.missing', { count: missing })}</Badge>}
        {picked > 0 && (
          <Badge kind={picked === qty ? 'ok' : 'info'}>
            {t('parcels.readOf', { read: picked, wanted: qty })}
          </Badge>
        )}
        {isRunOpen && isHeld && <Badge kind="warn">{t('parcels.onHold')}</Badge>}
        {isRunOpen && isReversed && <Badge kind="error">{t('orders.reversed')}</Badge>}
        {isRunOpen && !isOpen && !isHeld && !isReversed && <Badge kind="warn">{t('parcels.putBack')}</Badge>}
      </div>
      {isRunOpen && isOpen && (
        <div className={styles.shelfActions} data-no-print>
          {isDone ? (
            <Button icon="history" onPress={onBack}>
              {t('parcels.again')}
            </Button>
          ) : (
            <>
              <Button variant="primary" icon="check" onPress={onTaken}>
                {t('parcels.taken')}
              </Button>
              <Button variant="text" onPress={onMissing}>
                {t('parcels.notThere')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}
