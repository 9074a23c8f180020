import { AdminError, createAdminClient } from '@ambra/contract/platform/operations/admin-client'
import type { ErrorCode } from '@ambra/contract/platform/errors/errors'

/** The console's client of the admin API. */
export const client = createAdminClient((input, init) => fetch(input, init))

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AdminError && error.error === code

/** Returns true when there was no response, or only one from a proxy in front of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || hasCode(error, 'server.unreachable')

/**
 * Returns an idempotency key for one press of a button: repeated requests with it get the same response and
 * have no further effect.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
