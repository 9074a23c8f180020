import { describeAims } from './aims.ts'
import type { Figures } from './figures.ts'
import { hello, kinds } from './turns.ts'

/** Results of one shop besides its turns. */
export type Costs = { name: string; listIs: string; startMs: number; restMb: number; peakMb: number }

const short = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

export function describe(figures: readonly Figures[], costs: readonly Costs[]): string {
  const helloRate = figures.find(({ who }) => who === hello)?.rate
  const ratio = ({ what, rate }: Figures) =>
    helloRate && what.startsWith('category') ? (rate / helloRate).toFixed(4) : ''
  const nameOf = ({ what, who }: Figures) => {
    const listIs = costs.find(({ name }) => name === who)?.listIs
    return what === kinds.list && listIs ? `${who} (${listIs})` : who
  }
  const row = (figure: Figures) =>
    [
      figure.what,
      nameOf(figure),
      ...[figure.rate, figure.p50, figure.p99].map(short),
      figure.processor === undefined ? '' : short(figure.processor),
      ratio(figure),
      figure.failed,
    ].join(' | ')
  const costRow = ({ name, startMs, restMb, peakMb }: Costs) =>
    [name, (startMs / 1000).toFixed(1), restMb.toFixed(0), peakMb.toFixed(0)].join(' | ')
  return [
    '| | | a second | p50 ms | p99 ms | processor ms | ratio to hello | failed |',
    '|---|---|---:|---:|---:|---:|---:|---:|',
    ...figures.map((figure) => `| ${row(figure)} |`),
    '',
    '| | start to the first answer, s | at rest, MB | under load, MB |',
    '|---|---:|---:|---:|',
    ...costs.map((cost) => `| ${costRow(cost)} |`),
    '',
    ...describeAims(figures),
  ].join('\n')
}
