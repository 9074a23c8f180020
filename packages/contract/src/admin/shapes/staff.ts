import Type, { type Static } from 'typebox'
import { GivenRole, LanguageCode, Moment, MomentOrNever, PersonId } from './fields.ts'

/** A person of the shop in a list. `ways`: how the person can sign in. */
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
  /** At the command line only, which mails nothing: the operator hands it over. */
  link: Type.Optional(Type.String()),
})
export type StaffInvite = Static<typeof StaffInvite>

export const Role = Type.Object({
  code: Type.String(),
  /** Empty for shipped ones, whose names are texts of the console. */
  name: Type.String(),
  permissions: Type.Array(Type.String()),
  is_shipped: Type.Boolean(),
})
export type Role = Static<typeof Role>

/** A way to sign in, or something that helps to. */
export const OwnCredential = Type.Object({
  id: PersonId,
  kind: Type.Enum(['passkey', 'password', 'totp']),
  label: Type.String(),
  created_at: Moment,
  last_used_at: MomentOrNever,
})

/** Who is signed in, and what this person may do; screens, menus and palette follow from it. */
export const OwnPerson = Type.Object({
  id: PersonId,
  email: Type.String(),
  name: Type.String(),
  language: LanguageCode,
  roles: Type.Array(GivenRole),
  /** By permission the stores it is given for; null means all of them. */
  permissions: Type.Record(Type.String(), Type.Union([Type.Array(Type.String()), Type.Null()])),
  method: Type.Enum(['passkey', 'password', 'recovery']),
  /** Until then nothing asks for a fresh proof. */
  proved_until: MomentOrNever,
  session_ends_at: Moment,
  credentials: Type.Array(OwnCredential),
  recovery_codes_left: Type.Integer(),
})
export type OwnPerson = Static<typeof OwnPerson>
