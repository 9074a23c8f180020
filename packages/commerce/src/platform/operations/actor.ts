import type { Decider, RunsAs } from '@ambra/db/platform'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import type { CallingKey } from '../api-keys/calling-key.ts'
import { everyRight, type Grant } from '../staff/rights.ts'
import type { SignedInPerson } from '../sign-in/staff-sessions.ts'

/**
 * Author of an operation: a signed-in person, a program with a key, or the operator at the server's command
 * line (identified by login). An operation that a second person approved later runs for its requester without
 * a session. An extension only runs queries, with the rights its module names. Never part of an input.
 */
export type Actor =
  | { kind: 'staff'; who: SignedInPerson }
  | { kind: 'key'; caller: CallingKey }
  | { kind: 'cli'; login: string }
  | { kind: 'approved'; asker: Decider; grants: readonly Grant[]; approver: Decider }
  | { kind: 'extension'; name: string; grants: readonly Grant[] }

/** Returns the operator at the command line as an actor. */
export const cliActor = ({ login = 'unknown' }: { login?: string | undefined }) =>
  ({ kind: 'cli', login }) as const

export const grantsOfActor = (actor: Actor): readonly Grant[] => {
  if (actor.kind === 'approved' || actor.kind === 'extension') return actor.grants
  if (actor.kind === 'key') return actor.caller.grants
  return actor.kind === 'staff' ? actor.who.grants : everyRight
}

/** Language of a staff member; keys and the command line use that of the first store. */
export const languageOf = (actor: Actor): string =>
  actor.kind === 'staff' ? actor.who.person.language : defaultStore.language

/** Returns the actor as the audit stores it. */
export function auditActor(actor: Actor) {
  if (actor.kind === 'staff')
    return {
      actorKind: 'staff',
      actorId: String(actor.who.person.id),
      sessionId: actor.who.session.id,
    } as const
  if (actor.kind === 'cli') return { actorKind: 'cli', actorId: actor.login } as const
  if (actor.kind === 'key') return { actorKind: 'key', actorId: String(actor.caller.key.id) } as const
  if (actor.kind === 'extension') return { actorKind: 'system', actorId: `extension:${actor.name}` } as const
  return { actorKind: actor.asker.kind, actorId: actor.asker.id } as const
}

/** Returns the actor's name for the order history; for an approved operation the names of both people. */
export function historyName(actor: Actor): string {
  if (actor.kind === 'staff') return `${actor.who.person.name} (${actor.who.person.id})`
  if (actor.kind === 'cli') return `cli:${actor.login}`
  if (actor.kind === 'key') return keyName(actor.caller)
  if (actor.kind === 'extension') return `extension:${actor.name}`
  return `${deciderName(actor.asker)} + ${deciderName(actor.approver)}`
}

const deciderName = ({ kind, id, name }: Decider) => (kind === 'cli' ? name : `${name} (${id})`)

const keyName = ({ key }: CallingKey) => `key:${key.id} ${key.name}`

/**
 * Identifies who requests or gives a second person's approval: a staff member regardless of session, or a
 * login at the command line. A key counts as its maker, who therefore cannot approve its requests.
 */
export function deciderOf(actor: Actor): Decider {
  if (actor.kind === 'approved') return actor.asker
  if (actor.kind === 'extension') throw new Error('an extension decides about nothing')
  if (actor.kind === 'cli') return { kind: 'cli', id: actor.login, name: `cli:${actor.login}` }
  if (actor.kind === 'key') {
    const { maker } = actor.caller
    return { kind: 'staff', id: String(maker.id), name: `${keyName(actor.caller)}, ${maker.name}` }
  }
  return { kind: 'staff', id: String(actor.who.person.id), name: actor.who.person.name }
}

/**
 * Selects whose rights apply to work that an actor schedules for later: a key uses its own rights, never all
 * of its maker's.
 */
export function runsAs(actor: Actor): RunsAs {
  const { kind, id } = deciderOf(actor)
  return { kind, id, key: actor.kind === 'key' ? actor.caller.key.id : null }
}
