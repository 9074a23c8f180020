import type { peopleOperations } from '@ambra/contract/admin/people-operations'
import { createRoles } from '../staff/own-roles.ts'
import type { Giver } from '../staff/giver.ts'
import { createInviting } from '../staff/inviting.ts'
import { createPeople } from '../staff/people.ts'
import { grantsOfActor } from './actor.ts'
import type { HandlerContext, Handlers } from './operation-handler.ts'
import { staffDepsOf } from './staff-deps-of.ts'

const peopleOf = (context: HandlerContext) => createPeople(staffDepsOf(context))
const invitingOf = (context: HandlerContext) => createInviting(staffDepsOf(context))
const rolesOf = (context: HandlerContext) => createRoles(staffDepsOf(context))

/** Who gives: the person, or the command line with every right. */
const giverOf = ({ actor }: HandlerContext): Giver => ({
  id: actor.kind === 'staff' ? actor.who.person.id : undefined,
  grants: grantsOfActor(actor),
})

export const peopleHandlers: Handlers<keyof typeof peopleOperations> = {
  'staff.list': (context) => peopleOf(context).list(),
  'staff.show': (context, { id }) => peopleOf(context).show(id),
  'staff.invite': (context, input) =>
    context.actor.kind === 'cli'
      ? invitingOf(context).inviteByLink(input, giverOf(context))
      : invitingOf(context).invite(input, giverOf(context)),
  'staff.invites': (context) => invitingOf(context).list(),
  'staff.withdraw-invite': (context, { id }) => invitingOf(context).withdraw(id),
  'staff.set-roles': (context, { id, roles }) => peopleOf(context).setRoles(id, roles, giverOf(context)),
  'staff.rename': (context, { id, name }) => peopleOf(context).rename(id, name, giverOf(context)),
  'staff.disable': (context, { id }) => peopleOf(context).disable(id, giverOf(context)),
  'staff.enable': (context, { id }) => peopleOf(context).enable(id, giverOf(context)),
  'staff.end-sessions': (context, { id }) => peopleOf(context).endSessions(id, giverOf(context)),
  'staff.reset-access': (context, { id }) =>
    context.actor.kind === 'cli'
      ? invitingOf(context).resetAccessByLink(id, giverOf(context))
      : invitingOf(context).resetAccess(id, giverOf(context)),
  'roles.list': (context) => rolesOf(context).list(),
  'roles.save': (context, input) => rolesOf(context).save(input, giverOf(context)),
  'roles.remove': (context, { code }) => rolesOf(context).remove(code),
}
