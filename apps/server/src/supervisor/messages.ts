/**
 * Messages of the server to its supervisor. `ready` has the line for the operator and what a restart needs.
 */
export type ToSupervisor =
  | { type: 'ready'; line: string; port: number; blockedLimitMs: number }
  /** Sent once a second while the event loop runs. */
  | { type: 'alive' }

/** Message of the supervisor to the server: finish requests in flight and exit with 0. */
export type ToServer = { type: 'stop' }

/** Argument of a server that a supervisor has started. */
export const supervisedFlag = '--supervised'

/** Argument of a restarted server: the output of the first start is still valid. */
export const restartFlag = '--restarted'

export const heartbeatMs = 1000

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

/** Both ends are this program; anything else on the channel is ignored. */
export const isToSupervisor = (value: unknown): value is ToSupervisor =>
  typeOf(value) === 'ready' || typeOf(value) === 'alive'
export const isToServer = (value: unknown): value is ToServer => typeOf(value) === 'stop'
