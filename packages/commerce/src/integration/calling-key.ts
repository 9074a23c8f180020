import { isPermission, type Permission } from '@ambra/contract/admin/permissions'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { type ApiKeyRecord, apiKeyRepository } from '@ambra/db/integration/api-key-repository'
import { attemptRepository } from '@ambra/db/repositories/attempt-repository'
import { roleRepository } from '@ambra/db/staff/role-repository'
import { type StaffRecord, staffRepository } from '@ambra/db/staff/staff-repository'
import { hashToken } from '../context/session-token.ts'
import { type Grant, grantsOf, storesOf } from '../staff/rights.ts'
import { isApiKeyText } from './api-key-text.ts'

/** A program with its key, the person who made it, and what it may do now. */
export type CallingKey = { key: ApiKeyRecord; maker: StaffRecord; grants: Grant[] }

/**
 * Whose call it is. Rights are read with it: what the maker loses, the key loses.
 * @throws ShopError keys.unknown: never made, over, revoked, or of a person who was disabled
 */
export async function getCallingKey(
  db: Database['db'],
  text: string,
  { network, now }: { network: string; now: Date },
): Promise<CallingKey> {
  const keys = apiKeyRepository(db)
  const key = isApiKeyText(text) ? await keys.findWorking(hashToken(text), now) : undefined
  const maker = key && (await staffRepository(db).findById(key.makerId))
  if (!maker || maker.disabledAt) throw new ShopError('keys.unknown')
  await keys.noteUse(key.id, network, now)
  return { key, maker, grants: keyGrants(key, grantsOf(maker.roles, await roleRepository(db).list())) }
}

/** What a key may do: no more than it was given, and no more than its maker may do now. */
export function keyGrants(
  { permissions, storeIds }: Pick<ApiKeyRecord, 'permissions' | 'storeIds'>,
  ofMaker: readonly Grant[],
): Grant[] {
  return permissions.filter(isPermission).flatMap((permission): Grant[] => {
    const stores = common(storesOf(ofMaker, permission), storeIds ?? 'all')
    const given: readonly Permission[] = [permission]
    if (stores === 'all') return [{ storeId: undefined, permissions: given }]
    return stores.map((storeId) => ({ storeId, permissions: given }))
  })
}

type Stores = 'all' | readonly number[]
function common(one: Stores, other: Stores): Stores {
  if (one === 'all') return other
  return other === 'all' ? one : one.filter((id) => other.includes(id))
}

const minuteMs = 60_000

/** Counts a call of a key against its own limit. @throws ShopError request.throttled */
export async function countKeyCall(
  db: Database['db'],
  { id, callsAMinute }: ApiKeyRecord,
  now: Date,
): Promise<void> {
  const limit = { max: callsAMinute, windowMs: minuteMs }
  const until = await attemptRepository(db).take(hashToken(`api-key|${id}`), limit, now)
  if (until)
    throw new ShopError('request.throttled', {
      seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    })
}
