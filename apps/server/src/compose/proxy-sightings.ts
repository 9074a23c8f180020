import type { ProxyProblem, ProxySighting } from '@ambra/api/http/proxy-watch'
import type { Database } from '@ambra/db/connection'
import { settingsRepository } from '@ambra/db/platform'
import type { Logger } from 'pino'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

/** A sign of a misconfigured proxy as the settings table stores it for `ambra doctor`; `at` in ISO form. */
const StoredSighting = Type.Object({
  header: Type.String(),
  seen: Type.Integer(),
  of: Type.Integer(),
  at: Type.String(),
})
export type StoredSighting = Static<typeof StoredSighting>

const keyOf = (problem: ProxyProblem) => `proxy.${problem}`
/** Time in ms after which a problem that does not recur is over. */
const rememberedMs = 24 * 3_600_000

/**
 * Stores sightings of the running server; when the database is unavailable, a sighting is lost but
 * the request continues.
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

/** Returns the last sighting of a problem within a day. */
export async function findSighting(
  { db }: Pick<Database, 'db'>,
  problem: ProxyProblem,
  now: Date,
): Promise<StoredSighting | undefined> {
  const stored = await settingsRepository(db).find(keyOf(problem))
  if (!Value.Check(StoredSighting, stored)) return undefined
  return now.getTime() - Date.parse(stored.at) < rememberedMs ? stored : undefined
}
