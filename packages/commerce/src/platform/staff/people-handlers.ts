import type { peopleOperations } from '@ambra/contract/platform/staff/people-operations'
import { createRoles } from './own-roles.ts'
import type { Grantor } from './grantor.ts'
import { createInviting } from './inviting.ts'
import { createPeople } from './people.ts'
import { grantsOfActor } from '../operations/actor.ts'
import type { HandlerContext, Handlers } from '../operations/operation-handler.ts'
import { staffDepsOf } from './build-staff-deps.ts'

const peopleOf = (context: HandlerContext) => createPeople(staffDepsOf(context))
const invitingOf = (context: HandlerContext) => createInviting(staffDepsOf(context))
const rolesOf = (context: HandlerContext) => createRoles(staffDepsOf(context))

/** Returns who grants rights: the person, or the command line with every right. */
const giverOf = ({ actor }: HandlerContext): Grantor => ({
  id: actor.kind === 'staff' ? actor.who.person.id : undefined,
  grants: grantsOfActor(actor),
})

/** Without a mail server, who invites or resets gets the link and passes it on. */
const isByLink = ({ actor, settings }: HandlerContext): boolean =>
  actor.kind === 'cli' || settings.hasMailServer === false

export const peopleHandlers: Handlers<keyof typeof peopleOperations> = {
  'staff.list': (context) => peopleOf(context).list(),
  'staff.show': (context, { id }) => peopleOf(context).show(id),
  'staff.invite': (context, input) =>
    isByLink(context)
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
    isByLink(context)
      ? invitingOf(context).resetAccessByLink(id, giverOf(context))
      : invitingOf(context).resetAccess(id, giverOf(context)),
  'roles.list': (context) => rolesOf(context).list(),
  'roles.save': (context, input) => rolesOf(context).save(input, giverOf(context)),
  'roles.remove': (context, { code }) => rolesOf(context).remove(code),
}
