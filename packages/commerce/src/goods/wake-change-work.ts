import type { Database } from '@ambra/db/database'

/** Channel on which the process that applies changes hears of new ones. */
export const changeWorkChannel = 'product_changes'

/** Tells it, with the commit of the transaction. */
export const wakeChangeWork = (database: Pick<Database, 'notify'>): Promise<void> =>
  database.notify(changeWorkChannel, '')
