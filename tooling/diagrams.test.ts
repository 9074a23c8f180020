import { globSync, readFileSync } from 'node:fs'
import { orderTransitions } from '@ambra/domain/sales/orders/order-status'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../docs/diagrams/${path}`, import.meta.url), 'utf8')
const edgesOf = (source: string) =>
  [...source.matchAll(/^ {2}(\w+) -> (\w+)/gm)].map(([, from, to]) => `${from} -> ${to}`)

it('draws exactly the status changes that orders allow', () => {
  const allowed = Object.entries(orderTransitions).flatMap(([from, next]) =>
    next.map((to) => `${from} -> ${to}`),
  )
  expect(edgesOf(read('order-status.dot')).toSorted()).toEqual(allowed.toSorted())
})

it.each(globSync('*.dot', { cwd: new URL('../docs/diagrams/', import.meta.url) }))(
  'keeps the picture of %s with all its edges',
  (name) => {
    // After a change: dot -Tsvg docs/diagrams/X.dot -o docs/diagrams/X.svg
    const drawn = [...read(name.replace('.dot', '.svg')).matchAll(/<title>(\w+)&#45;&gt;(\w+)<\/title>/g)]
    const edges = [...read(name).matchAll(/(\w+) -> (\w+)/g)]
    const text = (found: RegExpMatchArray[]) => found.map(([, from, to]) => `${from} ${to}`).toSorted()
    expect(text(drawn)).toEqual(text(edges))
  },
)
