import type { QueueRow } from '@ambra/contract/fulfilment/shipments'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { storeName } from '#console/i18n/store-name.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { withPart } from '#console/shop/list-address.ts'
import { packPath } from '#console/shop/pack-path.ts'
import { Button, ButtonLink } from '#console/ui/button.tsx'
import { Check } from '#console/ui/checks.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { client } from '#console/api/client.ts'
import { load } from '#console/api/load.ts'
import { mayAnywhere, useOwn } from '#console/frame/own.tsx'
import { DueBadge } from './due.tsx'
import styles from './shipments.module.css'
import type { Route } from './+types/queue'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const { signal, url } = request
    const search = new URL(url).searchParams
    const carrier = search.get('carrier')?.slice(0, 40)
    const warehouse = /^[a-z][a-z0-9-]{0,29}$/.exec(search.get('warehouse') ?? '')?.[0]
    const after = search.get('after')?.slice(0, 32)
    const [queue, runs] = await Promise.all([
      client.query(
        'parcels.queue',
        { ...(carrier && { carrier }), ...(warehouse && { warehouse }), ...(after && { after }) },
        { signal },
      ),
      client.query('parcels.runs', {}, { signal }),
    ])
    return { queue, runs }
  })

type Props = Route.ComponentProps['loaderData']

/** Maximum number of orders in a picking run. */
const maxOrders = 40

/** Orders to send, late ones first. Several are picked in one run. */
export default function Queue({ loaderData: { queue, runs } }: Route.ComponentProps) {
  const mayPack = mayAnywhere(useOwn(), 'shipping.pack')
  const t = useTranslate()
  const moment = useMoment()
  const navigate = useNavigate()
  const command = useCommand()
  const [search] = useSearchParams()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  useListKeys()
  const { rows, carriers, warehouses, cutOff, dueNow, next } = queue
  // An unknown warehouse disables this filter, but the server finds no orders.
  const at = search.get('warehouse')
  const late = carriers.reduce((sum, one) => sum + one.late, 0)
  const picked = rows.filter(({ number }) => chosen.has(number)).map(({ number }) => number)
  const free = rows.filter(
    ({ run, progress, isHeld, isReversed }) =>
      run === null && progress === 'waiting' && !isHeld && !isReversed,
  )

  async function begin(orders: string[]) {
    let id = 0
    const done = await command.run(async () => {
      id = (await runCommand('parcels.start-run', { orders, ...(at !== null && { warehouse: at }) })).id
    })
    if (done) await navigate(`/warehouse/runs/${id}`)
  }

  return (
    <>
      <PageHead
        title={t('screen.warehouse')}
        lead={`${t('parcels.dueNow', { count: dueNow, at: moment(cutOff) })} ${late > 0 ? t('parcels.lateNow', { count: late }) : ''}`}
      >
        <ButtonLink href="/scan" icon="search">
          {t('screen.scan')}
        </ButtonLink>
        <Button
          variant="primary"
          isBusy={command.isBusy}
          isDisabled={free.length === 0 && picked.length === 0}
          onPress={() =>
            void begin((picked.length > 0 ? picked : free.map(({ number }) => number)).slice(0, maxOrders))
          }
        >
          {picked.length > 0
            ? t('parcels.pickChosen', { count: picked.length })
            : t('parcels.pickAll', { count: Math.min(free.length, maxOrders) })}
        </Button>
      </PageHead>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <Carriers carriers={carriers} />
      <Warehouses warehouses={warehouses} />
      {warehouses.length > 0 && at === null && rows.length > 0 && (
        <p className="muted">{t('parcels.runIsOfOne')}</p>
      )}
      {runs.length > 0 && <Runs runs={runs} />}
      {rows.length === 0 ? (
        <Empty title={t(search.size > 0 ? 'parcels.noneFound' : 'parcels.none')}>
          {search.size > 0 ? (
            <ButtonLink href="/warehouse">{t('parcels.all')}</ButtonLink>
          ) : (
            <p>{t('parcels.noneWhy')}</p>
          )}
        </Empty>
      ) : (
        <ul className={styles.queue} aria-label={t('screen.warehouse')}>
          {rows.map((row) => (
            <Row
              key={row.number}
              row={row}
              at={at}
              warehouses={warehouses}
              mayPack={mayPack}
              isChosen={chosen.has(row.number)}
              onChoose={(isOn) => {
                const others = [...chosen].filter((number) => number !== row.number)
                choose(new Set(isOn ? [...others, row.number] : others))
              }}
            />
          ))}
        </ul>
      )}
      {next !== null && (
        <ButtonLink href={`/warehouse?${new URLSearchParams([...withoutAfter(search), ['after', next]])}`}>
          {t('parcels.more')}
        </ButtonLink>
      )}
    </>
  )
}

const withoutAfter = (search: URLSearchParams) => [...search].filter(([name]) => name !== 'after')

/** Filter by carrier, with the orders of the day. */
function Carriers({ carriers }: Pick<Props['queue'], 'carriers'>) {
  const t = useTranslate()
  const language = useLanguage()
  const [search] = useSearchParams()
  const now = search.get('carrier')
  const to = (carrier: string | undefined) => `/warehouse?${withPart(search, 'carrier', carrier)}`
  if (carriers.length < 2 && now === null) return null
  const title = (code: string) => carrierByCode(code)?.title[language] ?? code
  return (
    <nav className={styles.chips} aria-label={t('parcels.carriers')} data-no-print>
      <Link to={to(undefined)} className={styles.chip} aria-current={now === null ? 'true' : undefined}>
        {t('parcels.all')}
      </Link>
      {carriers.map(({ carrier, orders, late }) => (
        <Link
          key={carrier}
          to={to(carrier)}
          className={styles.chip}
          aria-current={now === carrier ? 'true' : undefined}
        >
          {title(carrier)} <b className="tabular">{orders}</b>
          {late > 0 && <Badge kind="error">{t('parcels.lateCount', { count: late })}</Badge>}
        </Link>
      ))}
    </nav>
  )
}

/** Filter by warehouse. */
function Warehouses({ warehouses }: Pick<Props['queue'], 'warehouses'>) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const now = search.get('warehouse')
  if (warehouses.length === 0) return null
  const to = (code: string | undefined) => `/warehouse?${withPart(search, 'warehouse', code)}`
  return (
    <nav className={styles.chips} aria-label={t('parcels.warehouses')} data-no-print>
      <Link to={to(undefined)} className={styles.chip} aria-current={now === null ? 'true' : undefined}>
        {t('parcels.allWarehouses')}
      </Link>
      {warehouses.map(({ code, name }) => (
        <Link
          key={code}
          to={to(code)}
          className={styles.chip}
          aria-current={now === code ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const progressKinds = { waiting: 'plain', packing: 'info', packed: 'ok' } as const

type RowProps = {
  row: QueueRow
  /** Code of the selected warehouse. */
  at: string | null
  warehouses: Props['queue']['warehouses']
  mayPack: boolean
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}

function Row({ row, at, warehouses, mayPack, isChosen, onChoose }: RowProps) {
  const t = useTranslate()
  const { number, store, leaveBy, isLate, delivery, pieces, left, progress, run } = row
  return (
    <li className={styles.row} data-late={isLate || undefined}>
      <Check
        isSelected={isChosen}
        onChange={onChoose}
        isDisabled={run !== null || progress !== 'waiting' || row.isReversed || row.isHeld}
      >
        <span className="visually-hidden">{t('parcels.choose', { number })}</span>
      </Check>
      <div className={styles.rowMain}>
        <p>
          {mayPack ? (
            <Link to={packPath(number, at)} data-row className={styles.rowLink}>
              {number}
            </Link>
          ) : (
            <b>{number}</b>
          )}{' '}
          <span className="muted">{storeName(store)}</span>
        </p>
        <p>{delivery}</p>
      </div>
      <div className={styles.marks}>
        {row.isHeld && <Badge kind="warn">{t('parcels.onHold')}</Badge>}
        {row.isReversed && <Badge kind="error">{t('orders.reversed')}</Badge>}
        <DueBadge leaveBy={leaveBy} isLate={isLate} />
        {row.warehouses.map((code) => (
          <Badge key={code} kind="info">
            {warehouses.find((one) => one.code === code)?.name ?? code}
          </Badge>
        ))}
        <Badge>
          {left < pieces ? t('parcels.leftOf', { left, pieces }) : t('parcels.pieces', { count: pieces })}
        </Badge>
        {run !== null && (
          <Link to={`/warehouse/runs/${run}`} className="link">
            {t('parcels.inRun', { id: run })}
          </Link>
        )}
        <Badge kind={progressKinds[progress]}>{t(`parcels.progress.${progress}`)}</Badge>
      </div>
    </li>
  )
}

function Runs({ runs }: Pick<Props, 'runs'>) {
  const t = useTranslate()
  const moment = useMoment()
  return (
    <Part title={t('parcels.runs')}>
      <ul className={styles.queue}>
        {runs.map(({ id, by, createdAt, orders, pieces, picked, warehouse }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowMain}>
              <p>
                <Link to={`/warehouse/runs/${id}`} className={styles.rowLink} data-row>
                  {t('parcels.run', { id })}
                </Link>
              </p>
              <p className="muted">
                {by.replace(/ \(\d+\)$/, '')}, {moment(createdAt)}
              </p>
            </div>
            <div className={styles.marks}>
              {warehouse !== null && <Badge kind="info">{warehouse}</Badge>}
              <Badge>{t('parcels.orders', { count: orders })}</Badge>
              <Badge kind={picked === pieces ? 'ok' : 'info'}>
                {t('parcels.readOf', { read: picked, wanted: pieces })}
              </Badge>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}
