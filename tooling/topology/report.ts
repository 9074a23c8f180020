import os from 'node:os'
import type { OrderCount } from './count-orders.ts'
import { type KindFigures, type Kind, kinds } from './figures.ts'

/** Fault of a run. `mendedMs`: until all broken parts ran again; `servedMs`: until each kind succeeded after that. */
export type Row = {
  name: string
  mendedMs: number
  servedMs: number
  figures: Readonly<Record<Kind, KindFigures>>
}

/** Results of a run. */
export type Report = {
  began: string
  machine: string
  load: string
  webs: number
  hasSearch: boolean
  /** Undefined if the run was without a browser. */
  isJourneyRight: boolean | undefined
  rows: readonly Row[]
  orders: OrderCount
  givenUp: readonly string[]
  /** Parts that did not recover, or ended unexpectedly. */
  problems: readonly string[]
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Returns the machine and its recent load. */
export const machine = (): string => `${os.cpus().length} x ${os.cpus()[0]?.model.trim() ?? '?'}`
export const loadNow = (): string =>
  os
    .loadavg()
    .map((load) => load.toFixed(0))
    .join(' ')

function failures({ figures }: Row): string {
  const said = kinds.flatMap((kind) =>
    Object.entries(figures[kind].failed).map(([outcome, count]) => `${count} ${kind} ${outcome}`),
  )
  return said.join(', ') || 'none'
}

/** Renders the table as Markdown. */
function table(rows: readonly Row[]): string {
  const silent = ({ figures }: Row) => kinds.map((kind) => seconds(figures[kind].silentMs)).join(', ')
  const requests = ({ figures }: Row) => kinds.reduce((sum, kind) => sum + figures[kind].requests, 0)
  return [
    `| Fault | runs again, s | requests | failed | longest without a success, s: ${kinds.join(', ')} |`,
    '|---|---:|---:|---|---|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${seconds(row.mendedMs)} | ${requests(row)} | ${failures(row)} | ${silent(row)} |`,
    ),
  ].join('\n')
}

const named = (numbers: readonly string[]) =>
  numbers.length > 0 ? `${numbers.length} (${numbers.slice(0, 10).join(', ')})` : '0'

/** Renders the report of a run. */
export function describeReport(report: Report): string {
  const { orders, isJourneyRight } = report
  const journey = { undefined: 'left out', true: 'right', false: 'WRONG' }[String(isJourneyRight)]
  return [
    `${report.webs} webs, ${report.hasSearch ? 'OpenSearch' : 'index in each process'}; ${report.machine}; load ${report.load}; ${report.began}`,
    `purchase in a browser: ${journey}`,
    '',
    table(report.rows),
    '',
    `orders acknowledged ${orders.acknowledged}, stored ${orders.stored}`,
    `lost ${named(orders.lost)}, doubled ${named(orders.doubled)}, stored and never heard of ${named(orders.unheard)}`,
    `without a confirmation ${named(orders.withoutMail)}, confirmed twice ${named(orders.mailedTwice)}`,
    `pieces held less pieces ordered ${orders.stockDifference}; shoppers who gave up ${named(report.givenUp)}`,
    ...report.problems.map((problem) => `PROBLEM ${problem}`),
  ].join('\n')
}
