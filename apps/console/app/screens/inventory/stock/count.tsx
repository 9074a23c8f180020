import type { StockCount } from '@ambra/contract/inventory/stock-operations'
import { useSearchParams, data } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { LeaveGuard } from '#console/shop/leave-guard.tsx'
import { ScanField } from '#console/shop/scan-field.tsx'
import { ScanResult } from '#console/shop/scan-result.tsx'
import { useScanner } from '#console/shop/use-scanner.ts'
import { useOpen } from '#console/frame/use-open.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Choice } from '#console/ui/choice.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Actions } from '#console/ui/dialog.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { type CountLine, stateOf } from './count-scans.ts'
import styles from './stock.module.css'
import { type LastRead, useCount } from './use-count.ts'
import type { Route } from './+types/count'

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const id = Number(params.id)
    if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) throw data(null, 404)
    return { count: await client.query('counts.show', { id }, { signal: request.signal }) }
  })

export default function CountRoute({ loaderData }: Route.ComponentProps) {
  return <Count key={loaderData.count.id} {...loaderData} />
}

const shows = ['all', 'other', 'unread'] as const

/** Screen of a count: items are scanned in their bins, and differences are applied at the end. */
function Count({ count }: { count: StockCount }) {
  const t = useTranslate()
  const moment = useMoment()
  const { open, show, close } = useOpen()
  const isOpen = count.state === 'open'
  return (
    <>
      <PageHead
        title={t('stock.countOf', { title: count.title })}
        lead={
          <>
            <Badge kind={isOpen ? 'info' : 'plain'}>{t(`stock.state.${count.state}`)}</Badge>{' '}
            {[count.warehouse, count.by, moment(count.createdAt)].filter(Boolean).join(' · ')}
          </>
        }
      >
        <ButtonLink variant="text" href="/count">
          {t('stock.toCounts')}
        </ButtonLink>
      </PageHead>
      {isOpen ? (
        <OpenCount count={count} open={open} show={show} close={close} />
      ) : (
        <Lines lines={count.lines} />
      )}
      <ConfirmDialog
        isOpen={isOpen && open === 'cancel'}
        onClose={close}
        title={t('stock.cancelCount')}
        what={t('stock.cancelWhat', { count: count.read })}
        action={t('stock.cancelCount')}
        isDanger
        hasReason
        work={(reason) => runCommand('counts.cancel', { id: count.id, ...reason })}
        onDone={close}
      />
    </>
  )
}

type OpenProps = { count: StockCount } & ReturnType<typeof useOpen>

function OpenCount({ count, open, show, close }: OpenProps) {
  const t = useTranslate()
  const { lines, last, unknown, waiting, isAway, error, read, undo } = useCount(count)
  useScanner(read)
  return (
    <div className={styles.count}>
      <Last last={last} />
      <ScanField label={t('stock.code')} hasCount onCode={read} />
      {error && <Notice kind="error">{error}</Notice>}
      {isAway && <Notice kind="warn">{t('stock.away', { count: waiting })}</Notice>}
      {unknown.length > 0 && <Notice kind="warn">{t('stock.unknown', { codes: unknown.join(', ') })}</Notice>}
      <Actions>
        <Button variant="primary" icon="check" isDisabled={waiting > 0} onPress={() => show('accept')}>
          {t('stock.accept')}
        </Button>
        <Button icon="history" isDisabled={last === undefined} onPress={undo}>
          {t('stock.undo')}
        </Button>
        <Button variant="text" onPress={() => show('cancel')}>
          {t('stock.cancelCount')}
        </Button>
      </Actions>
      <Lines lines={lines} />
      {open === 'accept' && waiting === 0 && <AcceptDialog id={count.id} lines={lines} onClose={close} />}
      <LeaveGuard changes={waiting} />
    </div>
  )
}

function Last({ last }: { last: LastRead | undefined }) {
  const t = useTranslate()
  const tone = last === undefined ? 'idle' : last.name === undefined ? 'ask' : 'ok'
  return (
    <ScanResult
      tone={tone}
      icon={tone === 'ok' ? 'circle-check' : 'package'}
      title={last === undefined ? t('stock.scanFirst') : (last.name ?? t('stock.elsewhere'))}
      text={last && t('stock.readNow', { count: last.qty, code: last.code })}
    />
  )
}

function Lines({ lines }: { lines: readonly CountLine[] }) {
  const t = useTranslate()
  const [address, setAddress] = useSearchParams()
  const shown = shows.find((one) => one === address.get('show')) ?? 'all'
  const fitting = lines.filter((line) => shown === 'all' || stateOf(line) === shown)
  return (
    <>
      <div className={styles.show} data-no-print>
        <Choice
          label={t('stock.show')}
          value={shown}
          options={shows.map((id) => ({ id, text: codeText(t, `stock.show.${id}`) }))}
          onChange={(value) =>
            setAddress(value === 'all' ? {} : { show: value }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {fitting.length === 0 && <Empty title={t('stock.noLines')} />}
      <ul className={styles.goods} aria-label={t('stock.goods')}>
        {fitting.map((line) => (
          <Line key={line.sku} line={line} />
        ))}
      </ul>
    </>
  )
}

const kinds = { applied: 'ok', right: 'ok', other: 'warn', unread: 'plain' } as const

function Line({ line }: { line: CountLine }) {
  const t = useTranslate()
  const { sku, name, place, counted, book, reserved } = line
  const state = stateOf(line)
  return (
    <li data-state={state}>
      <b className={styles.figure}>{t('stock.ofBook', { counted: counted ?? 0, book })}</b>
      <div>
        <p className={styles.name}>{name ?? sku}</p>
        <p className="muted">{[sku, place].filter((one) => one !== null).join(' · ')}</p>
        {state === 'other' && reserved > 0 && (
          <p className="muted">{t('stock.reservedHint', { count: reserved })}</p>
        )}
      </div>
      <Badge kind={kinds[state]}>{t(`stock.line.${state}`)}</Badge>
    </li>
  )
}
