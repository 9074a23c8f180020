import type { Subject } from '../platform/operations/operation.ts'

/**
 * Shortens the code of a case for people who may not open cases: kind and ending. The full code opens a claim
 * for anyone, so only the shopper and the service desk may see it.
 */
export const caseEnding = (code: string): string => `${code.slice(0, 2)}…${code.slice(-4)}`

/** Audit subject of a case, which does not let readers of the audit open it. */
export const caseSubject = ({ kind, code }: { kind: string; code: string }): Subject => ({
  kind,
  id: caseEnding(code),
})
