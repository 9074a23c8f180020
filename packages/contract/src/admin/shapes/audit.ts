import Type, { type Static } from 'typebox'
import { Moment } from './fields.ts'

const textOrNone = Type.Union([Type.String(), Type.Null()])

/** One row of the audit: who did what, when, from where, and what became of it. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Moment,
  actor: Type.String(),
  actor_name: textOrNone,
  session_id: Type.Union([Type.Integer(), Type.Null()]),
  network: textOrNone,
  request_id: textOrNone,
  operation: Type.String(),
  subject: textOrNone,
  reason: textOrNone,
  /** `started`: a long command has begun; its end is a later entry of the same request. */
  outcome: Type.Enum(['started', 'done', 'refused', 'failed']),
  code: textOrNone,
  /** Arguments and counts of a command of the command line, `name: value` each; null without. */
  details: textOrNone,
  hash: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

/** `broken_at`: the first entry that is not what was written, or is missing; null when all are. `head`: hash of the last. */
export const AuditCheck = Type.Object({
  entries: Type.Integer(),
  head: Type.String(),
  broken_at: Type.Union([Type.Integer(), Type.Null()]),
})
export type AuditCheck = Static<typeof AuditCheck>
