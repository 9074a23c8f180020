import Type, { type Static } from 'typebox'
import { Moment } from '../operations/fields.ts'

const textOrNone = Type.Union([Type.String(), Type.Null()])

/** Audit entry: who did what, when, from where, with which outcome. */
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
  /** Arguments and counts of a command-line command as `name: value`; null without any. */
  details: textOrNone,
  hash: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

/**
 * `broken_at`: first modified or missing entry; null when the chain is intact. `head`: hash of the last
 * entry.
 */
export const AuditCheck = Type.Object({
  entries: Type.Integer(),
  head: Type.String(),
  broken_at: Type.Union([Type.Integer(), Type.Null()]),
})
export type AuditCheck = Static<typeof AuditCheck>
