import { AdminError, createAdminClient } from '@ambra/contract/admin/admin-client'
import type { ErrorCode } from '@ambra/contract/errors'

/** Every call of the console to its server. */
export const client = createAdminClient((input, init) => fetch(input, init))

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AdminError && error.error === code

/** No answer at all, or one of something that stands before the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || hasCode(error, 'server.unreachable')

/** A name for one press of a button: sent again, it answers the same and does nothing twice. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
