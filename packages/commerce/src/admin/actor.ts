import { everyRight, type Grant } from '../staff/rights.ts'
import type { SignedInPerson } from '../staff/staff-sessions.ts'

/**
 * Who does something: a signed-in person, or the operator at the command line of the server, by the login there. Never part
 * of an input.
 */
export type Actor = { kind: 'staff'; who: SignedInPerson } | { kind: 'cli'; login: string }

export const grantsOfActor = (actor: Actor): readonly Grant[] =>
  actor.kind === 'staff' ? actor.who.grants : everyRight

/** How the audit names an actor. */
export const auditActor = (actor: Actor) =>
  actor.kind === 'staff'
    ? ({ actorKind: 'staff', actorId: String(actor.who.person.id), sessionId: actor.who.session.id } as const)
    : ({ actorKind: 'cli', actorId: actor.login } as const)

/** How the history of an order names an actor. */
export const historyName = (actor: Actor): string =>
  actor.kind === 'staff' ? `${actor.who.person.name} (${actor.who.person.id})` : `cli:${actor.login}`
