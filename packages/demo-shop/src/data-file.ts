import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export const dataFolder = fileURLToPath(new URL('../data/', import.meta.url))

const relativeDay = /"today([+-]\d+)/g

/** Returns the day `offset` days from `now` as `YYYY-MM-DD` (UTC). */
function dayText(now: Date, offset: number): string {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + offset)
  return new Date(day).toISOString().slice(0, 10)
}

/**
 * Streams the lines of `data/<name>.jsonl`. Dates are relative to the first start of the shop (`"today-12"`,
 * `"today-3T10:20:00Z"`) and are resolved against `now`.
 */
export async function* dataLines(name: string, now: Date): AsyncGenerator<string> {
  await using file = await open(`${dataFolder}${name}.jsonl`)
  for await (const line of file.readLines({ autoClose: false }))
    yield line.replace(relativeDay, (_, offset: string) => `"${dayText(now, Number(offset))}`)
}

/**
 * Yields the rows of `data/<name>.jsonl`; the file belongs to this package, and a test checks its rows
 * against their schema.
 */
export async function* dataRows<Row>(name: string, now: Date): AsyncGenerator<Row> {
  for await (const line of dataLines(name, now)) yield JSON.parse(line) as Row
}
