import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type { Database } from '@ambra/db/connection'
import {
  type PlannedStart,
  plannedStartRepository,
  plannedStartsChannel,
  type RunsAs,
} from '@ambra/db/platform'
import type { Changer } from '../operations/changer.ts'

type Planned = Pick<PlannedStart, 'kind' | 'key'> & {
  moments: readonly Date[]
  storeId: number | null
  needs: Permission[]
  /** Absent at the command line, whose operator has every right. */
  runsAs: RunsAs | undefined
  changer: Changer
  now: Date
}

/**
 * Records, in the transaction of a change, who planned its later starts. They do not take effect until that
 * person's rights are checked.
 */
export async function planStarts(
  { db, notify }: Pick<Database, 'db' | 'notify'>,
  { kind, key, moments, storeId, needs, runsAs, changer, now }: Planned,
): Promise<void> {
  const coming = runsAs && runsAs.kind !== 'cli' ? moments.filter((at) => at > now) : []
  const starts = [...new Set(coming.map((at) => at.getTime()))].flatMap((at) =>
    runsAs ? [{ kind, key, at: new Date(at), store_id: storeId, needs, runs_as: runsAs, ...changer }] : [],
  )
  await plannedStartRepository(db).replace({ kind, key }, starts)
  if (starts.length > 0) await notify(plannedStartsChannel, '')
}
