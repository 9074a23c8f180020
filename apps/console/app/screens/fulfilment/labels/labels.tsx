import type { ListedLabel } from '@ambra/contract/fulfilment/labels-operations'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { type CommandState, useCommand } from '#console/api/use-command.ts'
import { useListKeys } from '#console/frame/keys.ts'
import { useMoment } from '#console/i18n/moments.ts'
import { useLanguage, useTranslate } from '#console/i18n/translate.tsx'
import { LabelCell } from '#console/shop/label-state.tsx'
import { openFile } from '#console/shop/open-file.ts'
import { Button } from '#console/ui/button.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { Empty, PageHead, Part } from '#console/ui/page.tsx'
import { type Column, List } from '#console/ui/table.tsx'
import { load } from '#console/api/load.ts'
import { carrierName } from './carrier-name.ts'
import { LabelFilters } from './label-filters.tsx'
import type { Route } from './+types/labels'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => {
    const search = new URL(request.url).searchParams
    const day = search.get('day')
    const carrier = search.get('carrier')
    return client.query(
      'labels.list',
      { ...(day && { day }), ...(carrier && { carrier }) },
      { signal: request.signal },
    )
  })

const pollMs = 3000

/** Labels of a day: failed ones first, then those of each carrier with the manifest that its driver signs. */
export default function Labels({ loaderData: { day, labels, has_more } }: Route.ComponentProps) {
  const t = useTranslate()
  const command = useCommand()
  useListKeys()
  useFreshRows(labels.some(({ label }) => label.state === 'requested'))
  const failed = labels.filter(({ label }) => label.state === 'failed')
  const others = Map.groupBy(
    labels.filter(({ label }) => label.state !== 'failed'),
    ({ label }) => label.carrier,
  )
  return (
    <>
      <PageHead title={t('screen.labels')} lead={t('labels.lead')} />
      <LabelFilters day={day} carriers={[...new Set(labels.map(({ label }) => label.carrier))]} />
      {command.error && <Notice kind="error">{command.error}</Notice>}
      {has_more && <Notice>{t('labels.more', { count: labels.length })}</Notice>}
      {labels.length === 0 && <Empty title={t('labels.empty')} />}
      {failed.length > 0 && (
        <Part title={t('labels.toMend', { count: failed.length })}>
          <Rows rows={failed} caption={t('labels.toMend', { count: failed.length })} command={command} />
        </Part>
      )}
      {[...others].map(([carrier, rows]) => (
        <OfCarrier key={carrier} carrier={carrier} day={day} rows={rows} command={command} />
      ))}
    </>
  )
}

/** Polls the server while labels are being ordered. */
function useFreshRows(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void revalidate(), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

type OfCarrierProps = { carrier: string; day: string; rows: readonly ListedLabel[]; command: CommandState }

function OfCarrier({ carrier, day, rows, command }: OfCarrierProps) {
  const t = useTranslate()
  const language = useLanguage()
  const ready = rows.filter(({ label }) => label.state === 'ready').length
  const name = carrierName(carrier, language)
  const print = () =>
    command.run(async () => openFile(await client.query('labels.manifest', { carrier, day, language })))
  return (
    <Part
      title={t('labels.ofCarrier', { carrier: name, count: ready })}
      action={
        ready > 0 && (
          <Button icon="file-down" isBusy={command.isBusy} onPress={() => void print()}>
            {t('labels.manifest')}
          </Button>
        )
      }
    >
      <Rows rows={rows} caption={name} command={command} />
    </Part>
  )
}

type RowsProps = { rows: readonly ListedLabel[]; caption: string; command: CommandState }

function Rows({ rows, caption, command }: RowsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const moment = useMoment()
  const columns: readonly Column<ListedLabel>[] = [
    {
      id: 'shipment',
      title: t('labels.shipment'),
      cell: ({ shipment_number }) => <span className="tabular">{shipment_number}</span>,
    },
    {
      id: 'state',
      title: t('labels.state'),
      cell: ({ label }) => <LabelCell label={label} />,
    },
    { id: 'carrier', title: t('labels.carrier'), cell: ({ label }) => carrierName(label.carrier, language) },
    {
      id: 'tracking',
      title: t('labels.tracking'),
      cell: ({ label }) => <span className="tabular">{label.tracking_number ?? '–'}</span>,
    },
    {
      id: 'at',
      title: t('labels.at'),
      cell: ({ label }) => <span className="tabular">{moment(label.ready_at ?? label.requested_at)}</span>,
    },
    { id: 'action', title: t('labels.action'), cell: (row) => <RowAction row={row} command={command} /> },
  ]
  return (
    <List caption={caption} rows={rows} keyOf={({ shipment_number }) => shipment_number} columns={columns} />
  )
}

function RowAction({ row, command }: { row: ListedLabel; command: CommandState }) {
  const t = useTranslate()
  const { order: number, shipment, label } = row
  if (label.state === 'requested') return null
  const isReady = label.state === 'ready'
  const isUnclear = label.problem === 'unclear'
  const work = async () => {
    if (isReady) openFile(await client.query('labels.file', { number, shipment }))
    else
      await runCommand('labels.request', {
        number,
        shipment,
        ...(isUnclear && { is_unknown_to_carrier: true }),
      })
  }
  return (
    <Button isBusy={command.isBusy} onPress={() => void command.run(work)}>
      {t(isReady ? 'labels.print' : isUnclear ? 'labels.orderUnknown' : 'labels.again')}
    </Button>
  )
}
