import type { ImportRow } from '@ambra/contract/import-rows'
import { demoLines } from '../demo-data.ts'

/** The lines of `demoLines` as rows. */
export async function* demoRows(now: Date): AsyncGenerator<ImportRow> {
  for await (const line of demoLines(now)) yield JSON.parse(line) as ImportRow
}
