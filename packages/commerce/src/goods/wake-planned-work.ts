import type { Database } from '@ambra/db/database'

/** Channel on which the process that does what is planned hears of new plans. */
export const plannedWorkChannel = 'planned_goods'

/** Tells it, with the commit of the transaction. */
export const wakePlannedWork = (database: Pick<Database, 'notify'>): Promise<void> =>
  database.notify(plannedWorkChannel, '')
