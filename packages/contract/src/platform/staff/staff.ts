import Type, { type Static } from 'typebox'
import { GivenRole, LanguageCode, Moment, MomentOrNever, PersonId } from '../operations/fields.ts'

/** Staff member in a list. `ways`: available sign-in methods. */
export const StaffPerson = Type.Object({
  id: PersonId,
  email: Type.String(),
  name: Type.String(),
  language: LanguageCode,
  roles: Type.Array(GivenRole),
  is_disabled: Type.Boolean(),
  ways: Type.Array(Type.Enum(['passkey', 'password'])),
  last_seen_at: MomentOrNever,
})
export type StaffPerson = Static<typeof StaffPerson>

export const StaffSession = Type.Object({
  id: PersonId,
  device: Type.String(),
  network: Type.String(),
  method: Type.Enum(['passkey', 'password', 'recovery']),
  created_at: Moment,
  last_used_at: Moment,
  is_current: Type.Boolean(),
})
export type StaffSession = Static<typeof StaffSession>

export const StaffDetails = Type.Object({
  ...StaffPerson.properties,
  sessions: Type.Array(StaffSession),
})

export const StaffInvite = Type.Object({
  id: PersonId,
  email: Type.String(),
  roles: Type.Array(GivenRole),
  created_at: Moment,
  expires_at: Moment,
  /** Only where no mail is sent, on the command line and without a mail server: who invites passes it on. */
  link: Type.Optional(Type.String()),
})
export type StaffInvite = Static<typeof StaffInvite>

export const Role = Type.Object({
  code: Type.String(),
  /** Empty for built-in roles, whose names are texts of the console. */
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  is_shipped: Type.Boolean(),
})
export type Role = Static<typeof Role>

/** Credential or recovery method. */
export const OwnCredential = Type.Object({
  id: PersonId,
  kind: Type.Enum(['passkey', 'password', 'totp']),
  label: Type.String(),
  created_at: Moment,
  last_used_at: MomentOrNever,
})

/** Signed-in person with permissions, which determine screens, menus and command palette. */
export const OwnPerson = Type.Object({
  id: PersonId,
  email: Type.String(),
  name: Type.String(),
  language: LanguageCode,
  roles: Type.Array(GivenRole),
  /** Maps each permission to its stores; null means all. */
  permissions: Type.Record(Type.String(), Type.Union([Type.Array(Type.String()), Type.Null()])),
  method: Type.Enum(['passkey', 'password', 'recovery']),
  /** Until then no step-up authentication is needed. */
  proved_until: MomentOrNever,
  session_ends_at: Moment,
  credentials: Type.Array(OwnCredential),
  recovery_codes_left: Type.Integer(),
})
export type OwnPerson = Static<typeof OwnPerson>
