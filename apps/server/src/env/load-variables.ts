import Type from 'typebox'

/** Variables for a process with more requests than it can handle. @see docs/operations.md */
export const loadVariables = {
  BLOCKED_RESTART_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 600,
    default: 10,
    description: 'Seconds after which a server whose event loop stays blocked is started again; 0 = never',
  }),
  LOAD_SHEDDING: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'Under load requests are refused with 503, search suggestions first, orders last',
  }),
  SHED_DELAY_MS: Type.Integer({
    minimum: 10,
    maximum: 10_000,
    default: 100,
    description: 'Lateness of the server (event loop, database connections) from which that begins',
  }),
  MAX_CONNECTIONS: Type.Integer({
    minimum: 16,
    maximum: 1_000_000,
    default: 10_000,
    description: 'Connections open at one time; more are closed unread',
  }),
  WORKERS: Type.Integer({
    minimum: 0,
    maximum: 64,
    default: 0,
    description:
      'Threads that render pages beside the main one, at most one a core; 0 = the main one renders',
  }),
}
