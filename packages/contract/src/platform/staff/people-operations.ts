import Type from 'typebox'
import {
  Done,
  Email,
  EmptyInput,
  GivenRoles,
  LanguageCode,
  PersonId,
  PersonName,
  Reason,
  RoleCode,
} from '../operations/fields.ts'
import { operation, type Subject } from '../operations/operation.ts'
import { Role, StaffDetails, StaffInvite, StaffPerson } from './staff.ts'

/** Names a person by their address. */
const byEmail = { lookups: { id: 'staff-email' } } as const
const person = ({ id }: { id: number }): Subject => ({ kind: 'staff', id: String(id) })
const always = () => true
const manage = { permission: 'staff.manage', scope: 'shop' } as const
const One = Type.Object({ id: PersonId, reason: Reason })

/** Staff, invites and roles. Only holders of a permission can grant it; the last owner cannot be removed. */
export const peopleOperations = {
  'staff.list': operation('staff.list', {
    ...manage,
    summary: 'List staff',
    kind: 'query',
    cli: { columns: ['email', 'name', 'roles', 'is_disabled', 'ways', 'last_seen_at'] },
    input: EmptyInput,
    result: Type.Array(StaffPerson),
  }),
  'staff.show': operation('staff.show', {
    ...manage,
    summary: 'Get a person with their open sessions',
    kind: 'query',
    subject: person,
    cli: byEmail,
    input: Type.Object({ id: PersonId }),
    result: StaffDetails,
  }),
  'staff.invite': operation('staff.invite', {
    ...manage,
    hasSecretResult: true,
    summary: 'Invite a person by mail with given roles',
    kind: 'command',
    stepUp: always,
    subject: ({ email }) => ({ kind: 'invitee', id: email }),
    cli: {
      summary: 'Print an invitation link, valid once within 48 hours, to set up credentials',
      options: { roles: 'role' },
      defaults: { language: 'en' },
    },
    input: Type.Object({ email: Email, roles: GivenRoles, language: LanguageCode }),
    result: StaffInvite,
  }),
  'staff.invites': operation('staff.invites', {
    ...manage,
    summary: 'List open invitations',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(StaffInvite),
  }),
  'staff.withdraw-invite': operation('staff.withdraw-invite', {
    ...manage,
    summary: 'Withdraw an invitation',
    kind: 'command',
    subject: ({ id }) => ({ kind: 'invite', id: String(id) }),
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
  'staff.set-roles': operation('staff.set-roles', {
    ...manage,
    summary: 'Replace the roles of a person',
    kind: 'command',
    stepUp: always,
    subject: person,
    cli: { ...byEmail, options: { roles: 'role' } },
    input: Type.Object({ id: PersonId, roles: GivenRoles, reason: Reason }),
    result: StaffPerson,
  }),
  'staff.rename': operation('staff.rename', {
    ...manage,
    summary: 'Update the name of a person',
    kind: 'command',
    subject: person,
    cli: byEmail,
    input: Type.Object({ id: PersonId, name: PersonName }),
    result: StaffPerson,
  }),
  'staff.disable': operation('staff.disable', {
    ...manage,
    summary: 'Disable a person and end all of their sessions',
    kind: 'command',
    stepUp: always,
    subject: person,
    cli: byEmail,
    input: One,
    result: StaffPerson,
  }),
  'staff.enable': operation('staff.enable', {
    ...manage,
    summary: 'Enable a disabled person',
    kind: 'command',
    stepUp: always,
    subject: person,
    cli: byEmail,
    input: One,
    result: StaffPerson,
  }),
  'staff.end-sessions': operation('staff.end-sessions', {
    ...manage,
    summary: 'End the sessions of a person',
    kind: 'command',
    subject: person,
    cli: byEmail,
    input: One,
    result: Type.Object({ ended: Type.Integer() }),
  }),
  'staff.reset-access': operation('staff.reset-access', {
    ...manage,
    hasSecretResult: true,
    summary: 'Remove all credentials of a person and mail a link to set new ones',
    kind: 'command',
    stepUp: always,
    subject: person,
    cli: byEmail,
    input: One,
    result: StaffInvite,
  }),
  'roles.list': operation('roles.list', {
    ...manage,
    summary: 'List roles with their rights',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(Role),
  }),
  'roles.save': operation('roles.save', {
    summary: 'Create or update a custom role',
    kind: 'command',
    permission: 'roles.manage',
    scope: 'shop',
    stepUp: always,
    subject: ({ code }) => ({ kind: 'role', id: code }),
    input: Type.Object({
      code: RoleCode,
      name: PersonName,
      permissions: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 100 }),
    }),
    result: Role,
  }),
  'roles.remove': operation('roles.remove', {
    summary: 'Remove a custom role that nobody has',
    kind: 'command',
    permission: 'roles.manage',
    scope: 'shop',
    stepUp: always,
    subject: ({ code }) => ({ kind: 'role', id: code }),
    input: Type.Object({ code: RoleCode }),
    result: Done,
  }),
} as const
