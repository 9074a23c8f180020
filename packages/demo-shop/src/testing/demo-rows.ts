import type { ImportRow } from '@ambra/contract/catalogue/import-rows'
import { demoLines } from '../demo-data.ts'

export async function* demoRows(now: Date): AsyncGenerator<ImportRow> {
  for await (const line of demoLines(now)) yield JSON.parse(line) as ImportRow
}
