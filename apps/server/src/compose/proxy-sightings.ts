import type { ProxyProblem, ProxySighting } from '@ambra/api/http/proxy-watch'
import type { Database } from '@ambra/db/database'
import { settingsRepository } from '@ambra/db/repositories/settings-repository'
import type { Logger } from 'pino'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

/**
 * A sign of a wrongly configured proxy as the settings table stores it for `ambra doctor`; `at` in ISO form.
 */
const StoredSighting = Type.Object({
  header: Type.String(),
  seen: Type.Integer(),
  of: Type.Integer(),
  at: Type.String(),
})
export type StoredSighting = Static<typeof StoredSighting>

const keyOf = (problem: ProxyProblem) => `proxy.${problem}`
/** A problem not seen again for this long is over. */
const rememberedMs = 24 * 3_600_000

/**
 * Stores sightings of the running server; when the database is unavailable, one is lost but the request goes
 * on.
 */
export function sightingStore(
  { db }: Pick<Database, 'db'>,
  { now, log }: { now: () => Date; log: Logger },
): (sighting: ProxySighting) => void {
  return ({ problem, ...sighting }) => {
    const at = now()
    settingsRepository(db)
      .put(keyOf(problem), { ...sighting, at: at.toISOString() }, at)
      .catch((error: unknown) => log.warn({ err: error }, 'sighting of a proxy not stored'))
  }
}

/** The last sighting of a problem within a day. */
export async function findSighting(
  { db }: Pick<Database, 'db'>,
  problem: ProxyProblem,
  now: Date,
): Promise<StoredSighting | undefined> {
  const stored = await settingsRepository(db).find(keyOf(problem))
  if (!Value.Check(StoredSighting, stored)) return undefined
  return now.getTime() - Date.parse(stored.at) < rememberedMs ? stored : undefined
}
