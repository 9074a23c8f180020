import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { codeFiles, commentsOf, declaredNames, type Place } from './language.ts'

/**
 * Draws comments and declared names by a seed from the whole tree, for reading: is each understood at once by an engineer
 * who is new here? The same seed over the same commit draws the same.
 *
 *     node tooling/sample-language.ts --seed 1 --count 40
 */
const { values } = parseArgs({
  options: {
    root: { type: 'string', default: join(import.meta.dirname, '..') },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '40' },
  },
})

/** Numbers between 0 and 1 that follow from the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function draw(places: readonly Place[], count: number, next: () => number): Place[] {
  const left = [...places]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(next() * left.length), 1),
  ).flat()
}

const files = codeFiles(resolve(values.root))
const next = randomNumbers(Number(values.seed))
const count = Number(values.count)
for (const [title, read] of [
  ['comments', commentsOf],
  ['names', declaredNames],
] as const) {
  const all = files.flatMap(({ path, text }) => read(path, text))
  console.log(`${title}: ${count} of ${all.length}, seed ${values.seed}`)
  for (const { path, line, text } of draw(all, count, next)) console.log(`  ${path}:${line}  ${text}`)
}
