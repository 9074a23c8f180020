import { isPermission, type Permission } from '@ambra/contract/platform/staff/permissions'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import {
  type ApiKeyRecord,
  apiKeyRepository,
  attemptRepository,
  roleRepository,
  type StaffRecord,
  staffRepository,
} from '@ambra/db/platform'
import { hashToken } from '../secrets/session-token.ts'
import { type Grant, grantsOf, storesOf } from '../staff/rights.ts'
import { isApiKeyText } from './api-key-text.ts'

/** API key of a call, with its maker and its current rights. */
export type CallingKey = { key: ApiKeyRecord; maker: StaffRecord; grants: Grant[] }

/**
 * Authenticates a key and reads its rights: what the maker loses, the key loses.
 * @throws ShopError keys.unknown for a key that is invalid, expired, revoked, or of a disabled person
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

/** Returns the rights of a key: those given to it that its maker still has. */
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

/** Counts a call against the key's own rate limit. @throws ShopError request.throttled */
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
