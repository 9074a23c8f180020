import type { Database } from '@ambra/db/connection'

/** Channel that announces new changes to the process that applies them. */
export const changeWorkChannel = 'product_changes'

/** Notifies that process when the transaction commits. */
export const wakeChangeWork = (database: Pick<Database, 'notify'>): Promise<void> =>
  database.notify(changeWorkChannel, '')
