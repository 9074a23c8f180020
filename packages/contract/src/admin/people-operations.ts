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
} from './shapes/fields.ts'
import { operation, type Subject } from './shapes/operation.ts'
import { Role, StaffDetails, StaffInvite, StaffPerson } from './shapes/staff.ts'

const person = ({ id }: { id: number }): Subject => ({ kind: 'staff', id: String(id) })
const always = () => true
const manage = { permission: 'staff.manage', scope: 'shop' } as const
const One = Type.Object({ id: PersonId, reason: Reason })

/** People, invites and roles. A right is given by those only who have it; the last owner stays. */
export const peopleOperations = {
  'staff.list': operation('staff.list', {
    ...manage,
    summary: 'The people of the shop',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(StaffPerson),
  }),
  'staff.show': operation('staff.show', {
    ...manage,
    summary: 'One person with the sessions that are open',
    kind: 'query',
    subject: person,
    input: Type.Object({ id: PersonId }),
    result: StaffDetails,
  }),
  'staff.invite': operation('staff.invite', {
    ...manage,
    summary: 'Invite a person by mail, to these roles',
    kind: 'command',
    stepUp: always,
    subject: ({ email }) => ({ kind: 'invitee', id: email }),
    input: Type.Object({ email: Email, roles: GivenRoles, language: LanguageCode }),
    result: StaffInvite,
  }),
  'staff.invites': operation('staff.invites', {
    ...manage,
    summary: 'Invites that are still open',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(StaffInvite),
  }),
  'staff.withdraw-invite': operation('staff.withdraw-invite', {
    ...manage,
    summary: 'Make an invite worth nothing',
    kind: 'command',
    subject: ({ id }) => ({ kind: 'invite', id: String(id) }),
    input: Type.Object({ id: PersonId }),
    result: Done,
  }),
  'staff.set-roles': operation('staff.set-roles', {
    ...manage,
    summary: 'Give a person these roles in place of the former ones',
    kind: 'command',
    stepUp: always,
    subject: person,
    input: Type.Object({ id: PersonId, roles: GivenRoles, reason: Reason }),
    result: StaffPerson,
  }),
  'staff.rename': operation('staff.rename', {
    ...manage,
    summary: 'Change the name of a person',
    kind: 'command',
    subject: person,
    input: Type.Object({ id: PersonId, name: PersonName }),
    result: StaffPerson,
  }),
  'staff.disable': operation('staff.disable', {
    ...manage,
    summary: 'Let a person in no more; every session ends at once',
    kind: 'command',
    stepUp: always,
    subject: person,
    input: One,
    result: StaffPerson,
  }),
  'staff.enable': operation('staff.enable', {
    ...manage,
    summary: 'Let a disabled person in again',
    kind: 'command',
    stepUp: always,
    subject: person,
    input: One,
    result: StaffPerson,
  }),
  'staff.end-sessions': operation('staff.end-sessions', {
    ...manage,
    summary: 'End the sessions of a person',
    kind: 'command',
    subject: person,
    input: One,
    result: Type.Object({ ended: Type.Integer() }),
  }),
  'staff.reset-access': operation('staff.reset-access', {
    ...manage,
    summary: 'Take every key of a person away and mail a link to set new ones',
    kind: 'command',
    stepUp: always,
    subject: person,
    input: One,
    result: StaffInvite,
  }),
  'roles.list': operation('roles.list', {
    ...manage,
    summary: 'Roles with their rights',
    kind: 'query',
    input: EmptyInput,
    result: Type.Array(Role),
  }),
  'roles.save': operation('roles.save', {
    summary: 'Make a role of its own, or change it',
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
    summary: 'Remove a role of its own that nobody has',
    kind: 'command',
    permission: 'roles.manage',
    scope: 'shop',
    stepUp: always,
    subject: ({ code }) => ({ kind: 'role', id: code }),
    input: Type.Object({ code: RoleCode }),
    result: Done,
  }),
} as const
