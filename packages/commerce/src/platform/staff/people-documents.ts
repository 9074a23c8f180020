import type { StaffInvite, StaffPerson, StaffSession } from '@ambra/contract/platform/staff/staff'
import type { Language } from '@ambra/contract/platform/api/language'
import type {
  CredentialRecord,
  InviteRecord,
  StaffRecord,
  StoredRole,
  StaffSessionRecord,
} from '@ambra/db/platform'
import { defaultStore, storeById } from '@ambra/domain/platform/shop/stores'
import { isOwner } from './rights.ts'

/** Role as named by calls: a store by its code, null for all stores. */
export type GivenRole = { role: string; store: string | null }

export const rolesDocument = (roles: readonly StoredRole[]): GivenRole[] =>
  roles.map(({ role, storeId }) => ({
    role,
    store: storeId === undefined ? null : (storeById(storeId) ?? defaultStore).code,
  }))

/** `own`: the person's authentication methods. */
export function personDocument(
  person: StaffRecord,
  own: readonly CredentialRecord[],
  lastSeen: Date | undefined,
): StaffPerson {
  const kinds = new Set(own.map(({ kind }) => kind))
  const mayUsePassword = kinds.has('password') && kinds.has('totp') && !isOwner(person.roles)
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    // The column holds only languages of the contract.
    language: person.language as Language,
    roles: rolesDocument(person.roles),
    is_disabled: person.disabledAt !== undefined,
    ways: [
      ...(kinds.has('passkey') ? (['passkey'] as const) : []),
      ...(mayUsePassword ? (['password'] as const) : []),
    ],
    last_seen_at: lastSeen?.toISOString() ?? null,
  }
}

/** `current`: the session of the request. */
export const sessionDocument = (session: StaffSessionRecord, current: number | undefined): StaffSession => ({
  id: session.id,
  device: session.device,
  network: session.network,
  method: session.method,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  is_current: session.id === current,
})

export const inviteDocument = ({
  id,
  email,
  roles,
  createdAt,
  expiresAt,
}: Pick<InviteRecord, 'id' | 'email' | 'roles' | 'createdAt' | 'expiresAt'>): StaffInvite => ({
  id,
  email: email ?? '',
  roles: rolesDocument(roles),
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})
