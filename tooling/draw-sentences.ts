import { readFileSync } from 'node:fs'
import { specRows } from './spec-rows.ts'

/**
 * Draws requirements of the specification, to look at each in the running shop:
 * `node tooling/draw-sentences.ts SEED NUMBER [SKIPPED]`. The same seed draws the same; `SKIPPED` is a file whose lines
 * name requirements to leave out, by words of theirs.
 */
const [seed = '1', count = '100', skipped] = process.argv.slice(2)
const specification = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8')
const left = skipped ? readFileSync(skipped, 'utf8').split('\n').filter(Boolean) : []
const rows = specRows(specification).filter(
  ({ topic, text }) => !left.some((words) => `${topic} ${text}`.includes(words)),
)

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = randomFrom(Number(seed))
for (let drawn = 0; drawn < Number(count) && rows.length > 0; drawn += 1)
  for (const { section, topic, text } of rows.splice(Math.floor(random() * rows.length), 1))
    console.log(`${drawn + 1}\t§${section}\t${topic}\t${text}`)
