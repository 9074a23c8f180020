import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOf } from './structure-figures.ts'
import { readTree } from './structure-tree.ts'

/**
 * Prints the figures of the structure beside their aims. `--check` fails when one is above its limit, `--places NAME`
 * lists what a figure counts, `--root DIR` measures another checkout, `--json` is for machines.
 */
const { values } = parseArgs({
  options: {
    root: { type: 'string', default: join(import.meta.dirname, '..') },
    places: { type: 'string' },
    check: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const figures = figuresOf(readTree(resolve(values.root)))
if (values.json) console.log(JSON.stringify(figures, null, 2))
else if (values.places !== undefined) {
  for (const { name, places } of figures) {
    if (name.includes(values.places)) for (const place of places) console.log(place)
  }
} else {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, value, aim, limit } of figures)
    console.log(`${name.padEnd(width)}  ${String(value).padStart(6)}  aim ${aim.padEnd(7)} limit ${limit}`)
}
const above = figures.filter(({ value, limit }) => value > limit)
if (values.check) {
  for (const { name, value, limit } of above)
    console.error(`${name}: ${value}, more than the limit of ${limit}`)
  process.exitCode = above.length > 0 ? 1 : 0
}
