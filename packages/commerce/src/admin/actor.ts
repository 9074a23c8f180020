import type { Decider } from '@ambra/db/staff/approval-repository'
import type { RunsAs } from '@ambra/db/staff/runs-as'
import { defaultStore } from '@ambra/domain/stores'
import type { CallingKey } from '../integration/calling-key.ts'
import { everyRight, type Grant } from '../staff/rights.ts'
import type { SignedInPerson } from '../staff/staff-sessions.ts'

/**
 * Who does something: a signed-in person, a program with a key, or the operator at the command line of the server, by the login
 * there; or one of them with the consent of a second person, long after asking and so without a session. Never part of an input.
 */
export type Actor =
  | { kind: 'staff'; who: SignedInPerson }
  | { kind: 'key'; caller: CallingKey }
  | { kind: 'cli'; login: string }
  | { kind: 'approved'; asker: Decider; grants: readonly Grant[]; approver: Decider }

export const grantsOfActor = (actor: Actor): readonly Grant[] => {
  if (actor.kind === 'approved') return actor.grants
  if (actor.kind === 'key') return actor.caller.grants
  return actor.kind === 'staff' ? actor.who.grants : everyRight
}

/** The language of a person of the shop; programs and the command line get that of the first store. */
export const languageOf = (actor: Actor): string =>
  actor.kind === 'staff' ? actor.who.person.language : defaultStore.language

/** How the audit names an actor. */
export function auditActor(actor: Actor) {
  if (actor.kind === 'staff')
    return {
      actorKind: 'staff',
      actorId: String(actor.who.person.id),
      sessionId: actor.who.session.id,
    } as const
  if (actor.kind === 'cli') return { actorKind: 'cli', actorId: actor.login } as const
  if (actor.kind === 'key') return { actorKind: 'key', actorId: String(actor.caller.key.id) } as const
  return { actorKind: actor.asker.kind, actorId: actor.asker.id } as const
}

/** How the history of an order names an actor; of two people both. */
export function historyName(actor: Actor): string {
  if (actor.kind === 'staff') return `${actor.who.person.name} (${actor.who.person.id})`
  if (actor.kind === 'cli') return `cli:${actor.login}`
  if (actor.kind === 'key') return keyName(actor.caller)
  return `${deciderName(actor.asker)} + ${deciderName(actor.approver)}`
}

const deciderName = ({ kind, id, name }: Decider) => (kind === 'cli' ? name : `${name} (${id})`)

const keyName = ({ key }: CallingKey) => `key:${key.id} ${key.name}`

/**
 * Who asks a second person, or is one: a person whatever the session, a login at the command line. A key asks for the person who made
 * it, so that this person is not the second one.
 */
export function deciderOf(actor: Actor): Decider {
  if (actor.kind === 'approved') return actor.asker
  if (actor.kind === 'cli') return { kind: 'cli', id: actor.login, name: `cli:${actor.login}` }
  if (actor.kind === 'key') {
    const { maker } = actor.caller
    return { kind: 'staff', id: String(maker.id), name: `${keyName(actor.caller)}, ${maker.name}` }
  }
  return { kind: 'staff', id: String(actor.who.person.id), name: actor.who.person.name }
}

/** Whose rights count for what an actor leaves to be done later: of a key its own, never all of its maker. */
export function runsAs(actor: Actor): RunsAs {
  const { kind, id } = deciderOf(actor)
  return { kind, id, key: actor.kind === 'key' ? actor.caller.key.id : null }
}
