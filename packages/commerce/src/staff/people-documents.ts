import type { StaffInvite, StaffPerson, StaffSession } from '@ambra/contract/admin/staff'
import type { Language } from '@ambra/contract/language'
import type { CredentialRecord } from '@ambra/db/staff/staff-credential-repository'
import type { InviteRecord } from '@ambra/db/staff/staff-invite-repository'
import type { StaffRecord, StoredRole } from '@ambra/db/staff/staff-repository'
import type { StaffSessionRecord } from '@ambra/db/staff/staff-session-repository'
import { defaultStore, storeById } from '@ambra/domain/stores'
import { isOwner } from './rights.ts'

/** A role as calls name it: a store by its code, null for all of them. */
export type GivenRole = { role: string; store: string | null }

/** Roles as calls name them. */
export const rolesDocument = (roles: readonly StoredRole[]): GivenRole[] =>
  roles.map(({ role, storeId }) => ({
    role,
    store: storeId === undefined ? null : (storeById(storeId) ?? defaultStore).code,
  }))

/** `own`: what the person proves themselves with. */
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
    // Written from the contract's list.
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

/** An invite without its secret. */
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
