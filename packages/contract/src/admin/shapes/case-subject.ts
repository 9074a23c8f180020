import type { Subject } from './operation.ts'

/**
 * The code of a case as it is named to who may not open cases: its kind and its ending. The whole code opens a claim to anybody, and is for
 * the shopper and the people of the service desk.
 */
export const caseEnding = (code: string): string => `${code.slice(0, 2)}…${code.slice(-4)}`

/** A case in the audit, which its readers could otherwise open. */
export const caseSubject = ({ kind, code }: { kind: string; code: string }): Subject => ({
  kind,
  id: caseEnding(code),
})
