/**
 * Reason why the database is unavailable although the statement is valid:
 * - `connection`: the server is down, starting, or out of connections
 * - `stopped`: the embedded engine has stopped and waits to be reopened
 * - `disk`: the disk is full
 * - `readonly`: read-only, because its disk is nearly full or because it is a standby
 * - `locks`: other transactions held locks until the deadline
 * - `time`: a statement exceeded its timeout
 */
export type UnavailableReason = 'connection' | 'stopped' | 'disk' | 'readonly' | 'locks' | 'time'

/** Seconds after which a retry may succeed. */
const retryAfterSeconds: Readonly<Record<UnavailableReason, number>> = {
  connection: 5,
  stopped: 5,
  disk: 30,
  readonly: 30,
  locks: 1,
  time: 2,
}

const messages: Readonly<Record<UnavailableReason, string>> = {
  connection: 'The database cannot be reached.',
  stopped: 'The embedded database has stopped; it is opened again as soon as possible.',
  disk: 'The disk of the database is full: nothing is written until there is room.',
  readonly: 'The database only reads now: its disk is nearly full, or it is a standby.',
  locks: 'Other work on the same rows did not end in time.',
  time: 'The database took too long.',
}

/**
 * Thrown when a newer program has migrated the database, whose tables and functions this one does not know.
 */
export class NewerDatabaseError extends Error {
  constructor(options?: ErrorOptions) {
    super(
      'The database was migrated by a newer release of Ambra. Start that release, or restore a backup from before it.',
      options,
    )
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Thrown when the database is temporarily unavailable. When the connection was lost, the outcome of the
 * statement is unknown: callers that must know it resend the same idempotency key.
 */
export class DatabaseUnavailableError extends Error {
  readonly reason: UnavailableReason
  readonly retryAfterSeconds: number

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(messages[reason], options)
    this.name = 'DatabaseUnavailableError'
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds[reason]
  }
}

const reasonsByCode: Readonly<Record<string, UnavailableReason>> = {
  // Serialization failure, deadlock, lock timeout: the transaction was rolled back.
  '40001': 'locks',
  '40P01': 'locks',
  '55P03': 'locks',
  // Statement timeout or idle transaction timeout.
  '57014': 'time',
  '25P03': 'time',
  // Data or log cannot grow.
  '53100': 'disk',
  ENOSPC: 'disk',
  // A standby, or our own guard against a full disk.
  '25006': 'readonly',
  // The server is out of connections or memory, shutting down, crashed or starting.
  '53000': 'connection',
  '53200': 'connection',
  '53300': 'connection',
  '57P01': 'connection',
  '57P02': 'connection',
  '57P03': 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  ENOTFOUND: 'connection',
  EAI_AGAIN: 'connection',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  ETIMEDOUT: 'connection',
  EPIPE: 'connection',
  // The socket file of a server that is not running.
  ENOENT: 'connection',
}

/** Driver messages for errors without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Client is closed|Query read timeout)/

/** Returns the code of a driver or system error, such as `40P01` or `ECONNREFUSED`. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Returns why the database is unavailable, or undefined when the statement itself is wrong. */
export function unavailableReason(error: unknown): UnavailableReason | undefined {
  if (error instanceof DatabaseUnavailableError) return error.reason
  // Contains one error for each address tried.
  if (error instanceof AggregateError) return error.errors.map(unavailableReason).find(Boolean)
  const code = errorCodeOf(error)
  if (code !== undefined) {
    return reasonsByCode[code] ?? (code.startsWith('08') ? 'connection' : undefined)
  }
  return error instanceof Error && lostConnection.test(error.message) ? 'connection' : undefined
}

/** Wraps errors that `unavailableReason` recognizes; returns any other error unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error
  const reason = unavailableReason(error)
  return reason ? new DatabaseUnavailableError(reason, { cause: error }) : error
}
