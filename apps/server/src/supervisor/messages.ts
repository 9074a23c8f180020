/** What the server sends its supervisor. `ready` carries the line for the operator and what a restart needs. */
export type ToSupervisor =
  | { type: 'ready'; line: string; port: number; blockedLimitMs: number }
  /** Sent once a second while the event loop turns. */
  | { type: 'alive' }

/** What the supervisor sends the server: finish what is in flight and exit 0. */
export type ToServer = { type: 'stop' }

/** Argument of a server that a supervisor has started. */
export const supervisedFlag = '--supervised'

/** Argument of one that was started again: what the first start printed still holds. */
export const restartFlag = '--restarted'

export const heartbeatMs = 1000

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined

/** Both ends are this program; anything else on the channel is ignored. */
export const isToSupervisor = (value: unknown): value is ToSupervisor =>
  typeOf(value) === 'ready' || typeOf(value) === 'alive'
export const isToServer = (value: unknown): value is ToServer => typeOf(value) === 'stop'
