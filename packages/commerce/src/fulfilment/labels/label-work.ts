import type { Database } from '@ambra/db/connection'
import type { Log } from '../../platform/context/request-context.ts'
import type { CarrierLabels } from './carrier-labels.ts'

/** Dependencies of label orders. `carriers` by code; those without a contract are absent. */
export type LabelWork = {
  database: Pick<Database, 'db'>
  carriers: ReadonlyMap<string, CarrierLabels>
  contactEmail: string
  now: () => Date
  log: Log
}
