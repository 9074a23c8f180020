import type { Database } from '@ambra/db/connection'

/** Channel that announces new plans to the process that carries them out. */
export const plannedWorkChannel = 'planned_goods'

/** Notifies that process when the transaction commits. */
export const wakePlannedWork = (database: Pick<Database, 'notify'>): Promise<void> =>
  database.notify(plannedWorkChannel, '')
