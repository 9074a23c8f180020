import type { ApiKey } from '@ambra/contract/platform/staff/keys-operations'
import { isForKeys } from '@ambra/contract/platform/operations/api-key-groups'
import {
  type AdminInput,
  type AdminName,
  adminOperations,
} from '@ambra/contract/platform/operations/operations'
import { isPermission, type Permission } from '@ambra/contract/platform/staff/permissions'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import {
  type ApiKeyRecord,
  apiKeyRepository,
  roleRepository,
  type StaffRecord,
  staffRepository,
} from '@ambra/db/platform'
import { defaultStore, storeById, stores } from '@ambra/domain/platform/shop/stores'
import { hashToken } from '../secrets/session-token.ts'
import { covers, type Grant, grantsOf, storesOf } from '../staff/rights.ts'
import type { SignedInPerson } from '../sign-in/staff-sessions.ts'
import type { StaffDeps } from '../staff/staff-deps.ts'
import { newApiKey } from './api-key-text.ts'
import { keyGrants } from './calling-key.ts'
import { dayMs } from '@ambra/domain/platform/text/format'

const usualCalls = 600
/** Maximum keys that are active at once, and that are listed. */
const most = { working: 100, listed: 300 }

export function createApiKeys({ database: { db }, now }: Pick<StaffDeps, 'database' | 'now'>) {
  const keys = apiKeyRepository(db)
  return {
    async list(): Promise<ApiKey[]> {
      const people = await staffRepository(db).list()
      const own = await roleRepository(db).list()
      return (await keys.list(most.listed)).map((key) => {
        const maker = people.find(({ id }) => id === key.makerId)
        return keyDocument(key, { maker, ofMaker: maker ? grantsOf(maker.roles, own) : [], now: now() })
      })
    },

    /**
     * Creates a key within the rights of its maker; returns the secret only this once and stores its hash.
     * @throws ShopError keys.right_not_for_keys, keys.not_trustable, role.unknown_right, store.unknown,
     * staff.more_than_own, keys.too_many
     */
    async create(input: AdminInput<'keys.create'>, { person, grants }: SignedInPerson) {
      // Serializes concurrent creations, and changes of the maker's rights.
      await staffRepository(db).lock()
      if ((await keys.countWorking(now())) >= most.working)
        throw new ShopError('keys.too_many', { max: most.working })
      const permissions = readRights(input.permissions)
      const storeIds = readStores(input.stores)
      const wanted: Grant[] = (storeIds ?? [undefined]).map((storeId) => ({ storeId, permissions }))
      // Without stores a key has its maker's: a right that the maker has in any store can be granted.
      const isWithin = storeIds
        ? covers(grants, wanted)
        : permissions.every((permission) => storesOf(grants, permission).length > 0)
      if (!isWithin) throw new ShopError('staff.more_than_own')
      const { text, prefix } = newApiKey()
      const made = {
        name: input.name.trim(),
        prefix,
        makerId: person.id,
        permissions,
        storeIds,
        trusted: readTrusted(input.trusted ?? [], permissions),
        callsAMinute: input.calls_a_minute ?? usualCalls,
        createdAt: now(),
        expiresAt: new Date(now().getTime() + input.days * dayMs),
      }
      const id = await keys.add({ ...made, tokenHash: hashToken(text) })
      const unused = { lastUsedAt: undefined, lastNetwork: undefined, revokedAt: undefined }
      const about = { maker: person, ofMaker: grants, now: now() }
      return { key: keyDocument({ id, ...made, ...unused }, about), secret: text }
    },

    /** @throws ShopError keys.not_found */
    async revoke(id: number): Promise<true> {
      if (!(await keys.revoke(id, now()))) throw new ShopError('keys.not_found')
      return true
    },
  }
}

/** @throws ShopError role.unknown_right, keys.right_not_for_keys */
function readRights(given: readonly string[]): Permission[] {
  const rights = [...new Set(given)]
  return rights.map((right) => {
    if (!isPermission(right)) throw new ShopError('role.unknown_right', { right })
    if (!rows.some((row) => row.permission === right && isForKeys(row)))
      throw new ShopError('keys.right_not_for_keys', { right })
    return right
  })
}

const rows = Object.values(adminOperations)

/** @throws ShopError store.unknown */
const readStores = (codes: readonly string[] | null): number[] | undefined =>
  codes === null
    ? undefined
    : [...new Set(codes)].map((code) => {
        const store = stores.find((one) => one.code === code)
        if (!store) throw new ShopError('store.unknown', { store: code })
        return store.id
      })

/**
 * Returns step-up operations that the key's rights cover and its maker allows.
 * @throws ShopError keys.not_trustable
 */
function readTrusted(names: readonly string[], permissions: readonly Permission[]): string[] {
  return [...new Set(names)].map((name) => {
    const row = Object.hasOwn(adminOperations, name) ? adminOperations[name as AdminName] : undefined
    const isReached = row && isForKeys(row) && permissions.some((right) => right === row.permission)
    if (!isReached || !row.mayRequireStepUp) throw new ShopError('keys.not_trustable', { operation: name })
    return name
  })
}

function keyDocument(
  key: ApiKeyRecord,
  { maker, ofMaker, now }: { maker: StaffRecord | undefined; ofMaker: readonly Grant[]; now: Date },
): ApiKey {
  const isMakerGone = !maker || maker.disabledAt !== undefined
  const counting = isMakerGone ? [] : keyGrants(key, ofMaker).flatMap(({ permissions }) => permissions)
  const state = key.revokedAt
    ? 'revoked'
    : key.expiresAt <= now
      ? 'ended'
      : isMakerGone
        ? 'maker_gone'
        : 'works'
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    made_by: maker?.name ?? '',
    permissions: key.permissions,
    stores: key.storeIds?.map((id) => (storeById(id) ?? defaultStore).code) ?? null,
    trusted: key.trusted,
    calls_a_minute: key.callsAMinute,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_network: key.lastNetwork ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    lost: key.permissions.filter((right) => !counting.some((one) => one === right)),
    state,
  }
}
