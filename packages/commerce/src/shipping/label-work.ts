import type { Database } from '@ambra/db/database'
import type { Log } from '../context/request-context.ts'
import type { CarrierLabels } from './carrier-labels.ts'

/** What ordering labels works with. `carriers` by their code; those without a contract are absent. */
export type LabelWork = {
  database: Pick<Database, 'db'>
  carriers: ReadonlyMap<string, CarrierLabels>
  contactEmail: string
  now: () => Date
  log: Log
}
