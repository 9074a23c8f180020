/**
 * Why the database cannot do a piece of work now although nothing is wrong with the work:
 * - `connection`: the server is away, starting, or has no connection left
 * - `stopped`: the embedded engine has stopped and waits to be opened again
 * - `disk`: there is no room to write
 * - `readonly`: it only reads, since its disk is nearly full or since it is a standby
 * - `locks`: other transactions were in the way until the deadline
 * - `time`: a statement took longer than allowed
 */
export type UnavailableReason = 'connection' | 'stopped' | 'disk' | 'readonly' | 'locks' | 'time'

/** Seconds after which another try may go well. */
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

/** A newer program has changed the database: this one knows neither its tables nor its functions. */
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
 * The database cannot do this now; later it may. Whether a statement whose connection was lost had its effect is
 * unknown: callers that must know send the same idempotency key again.
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
  // Serialization, deadlock, lock time-out: the transaction was undone.
  '40001': 'locks',
  '40P01': 'locks',
  '55P03': 'locks',
  // Statement time-out; a transaction that idled too long.
  '57014': 'time',
  '25P03': 'time',
  // Data or log cannot grow.
  '53100': 'disk',
  ENOSPC: 'disk',
  // A standby, or our own guard.
  '25006': 'readonly',
  // The server: out of connections or memory, shutting down, crashed, starting.
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
  // The socket file of a server that does not run.
  ENOENT: 'connection',
}

/** The driver has no codes for these. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Client is closed|Query read timeout)/

/** The code of a driver or system error, e.g. `40P01`, `ECONNREFUSED`. */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why the database failed, or undefined when the statement itself is at fault. */
export function unavailableReason(error: unknown): UnavailableReason | undefined {
  if (error instanceof DatabaseUnavailableError) return error.reason
  // One for each address that was tried.
  if (error instanceof AggregateError) return error.errors.map(unavailableReason).find(Boolean)
  const code = errorCodeOf(error)
  if (code !== undefined) {
    return reasonsByCode[code] ?? (code.startsWith('08') ? 'connection' : undefined)
  }
  return error instanceof Error && lostConnection.test(error.message) ? 'connection' : undefined
}

/** The transaction was undone whole because of others: running it again is safe and may go well. */
export function isRepeatable(error: unknown): boolean {
  const code = errorCodeOf(error)
  return code === '40001' || code === '40P01' || code === '55P03'
}

/** Wraps what `unavailableReason` knows; anything else stays what it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error
  const reason = unavailableReason(error)
  return reason ? new DatabaseUnavailableError(reason, { cause: error }) : error
}
