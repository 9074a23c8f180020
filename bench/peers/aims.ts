import type { Figures } from './figures.ts'
import { hello, kinds, sameBytes } from './turns.ts'

/** Target value; `atMost` for upper limits, otherwise a minimum. */
type Aim = { name: string; value: number; wanted: number; atMost?: boolean }

function aimsOf(figures: readonly Figures[]): Aim[] {
  const of = (what: string, begin: string) =>
    figures.find((each) => each.what === what && each.who.startsWith(begin))
  const rate = (what: string, begin: string) => of(what, begin)?.rate ?? Number.NaN
  const processor = (what: string, begin: string) => of(what, begin)?.processor ?? Number.NaN
  /** Ratio of another shop's CPU time to Ambra's, which depends least on other load. */
  const lessWork = (what: string, begin: string) => processor(what, begin) / processor(what, 'Ambra')
  const peers = ['Vendure', 'EverShop']
  const best = (what: string) =>
    Math.max(...peers.map((who) => rate(what, who)).filter((value) => !Number.isNaN(value)))
  const { list, compressed, cached, cart, order } = kinds
  return [
    {
      name: 'rendered category, times EverShop',
      value: rate(list, 'Ambra') / rate(list, 'EverShop'),
      wanted: 8,
    },
    { name: 'the same in processor time', value: lessWork(list, 'EverShop'), wanted: 8 },
    { name: 'rendered category to hello', value: rate(list, 'Ambra') / rate(list, hello), wanted: 0.012 },
    {
      name: 'compressed to not compressed',
      value: rate(compressed, 'Ambra') / rate(list, 'Ambra'),
      wanted: 0.7,
    },
    { name: 'cached to the same bytes', value: rate(cached, 'Ambra') / rate(cached, sameBytes), wanted: 0.5 },
    { name: 'orders, times Vendure', value: rate(order, 'Ambra') / rate(order, 'Vendure'), wanted: 10 },
    { name: 'the same in processor time', value: lessWork(order, 'Vendure'), wanted: 10 },
    { name: 'p99 of an order, ms', value: of(order, 'Ambra')?.p99 ?? Number.NaN, wanted: 50, atMost: true },
    { name: 'into the cart, times the best peer', value: rate(cart, 'Ambra') / best(cart), wanted: 5 },
    {
      name: 'the same in processor time',
      value: Math.min(...peers.map((who) => lessWork(cart, who)).filter((value) => !Number.isNaN(value))),
      wanted: 5,
    },
  ]
}

/** Returns the targets of the comparison as Markdown; omits those with unmeasured parts. */
export const describeAims = (figures: readonly Figures[]): string[] => [
  '| Aim | wanted | reached | |',
  '|---|---:|---:|---|',
  ...aimsOf(figures)
    .filter(({ value }) => Number.isFinite(value) && value > 0)
    .map(({ name, value, wanted, atMost = false }) => {
      const isReached = atMost ? value < wanted : value >= wanted
      return `| ${name} | ${atMost ? '<' : '>='} ${wanted} | ${value.toPrecision(3)} | ${isReached ? 'yes' : 'no'} |`
    }),
]
