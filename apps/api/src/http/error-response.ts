import { type ErrorCode, errors, ShopError } from '@ambra/contract/platform/errors/errors'
import type { Envelope } from '@ambra/contract/platform/api/endpoint'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { DatabaseUnavailableError } from '@ambra/db/connection'
import { StoreUnavailableError } from '@ambra/object-store/object-store'
import { defaultStore, type Language, stores } from '@ambra/domain/platform/shop/stores'
import { FieldsError } from '@ambra/commerce/platform'

export type ErrorResponse = {
  status: number
  error: ErrorCode
  /** True for a bug rather than a deliberate error: logged with its stack. */
  isBug: boolean
  retryAfter: number | undefined
  envelope: Envelope<unknown>
}

/** Errors of Fastify by their code, and of PostgreSQL for values that no column can hold. */
const frameworkErrors = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'request.too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'request.unsupported_media_type'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'request.invalid'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'request.malformed_json'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'request.malformed_json'],
  ['FST_ERR_BAD_URL', 'request.invalid'],
  ['FST_ERR_ASYNC_CONSTRAINT', 'request.invalid'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'request.invalid'],
  // A NUL in a text, or a number out of the column's range.
  ['22021', 'request.invalid'],
  ['22P05', 'request.invalid'],
  ['22003', 'request.invalid'],
])

/** Returns whether another framework error is the client's, by its status. */
const isClientError = (error: Error, code: string): boolean =>
  code.startsWith('FST_') &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500

/**
 * Converts a thrown value to a response: errors of the shop keep their code, status and text in the store's
 * language; anything else becomes `server.internal` with the request id and nothing about the cause.
 * @see docs/rules/api API-4
 */
export function toErrorResponse(
  error: unknown,
  context: { language: string | undefined; requestId: string },
): ErrorResponse {
  const known = error instanceof ShopError ? error : translated(error)
  const code: ErrorCode = known?.code ?? 'server.internal'
  const params = known ? known.params : { requestId: context.requestId }
  const row = errors[code]
  // Rows with status 0 are notices of the client; on the server they would be a bug.
  const status = row.status === 0 ? 500 : row.status
  const store = stores.find((one) => one.code === context.language) ?? defaultStore
  const seconds = 'seconds' in params && typeof params.seconds === 'number' ? params.seconds : undefined
  return {
    status,
    error: code,
    isBug: known === undefined || status === 500,
    retryAfter: seconds ?? (status === 503 || code === 'order.in_flight' ? 1 : undefined),
    envelope: {
      code: status,
      result:
        error instanceof FieldsError
          ? textsOf(error, store.language)
          : errorText(store.language, code, params),
      meta: { error: code, params },
    },
  }
}

const textsOf = ({ fieldErrors }: FieldsError, language: Language) =>
  fieldErrors.map(({ field, code, params = {} }) => ({
    field,
    error: code,
    params,
    message: errorText(language, code, params),
  }))

function translated(error: unknown): ShopError | undefined {
  if (error instanceof DatabaseUnavailableError)
    return new ShopError('database.unavailable', { seconds: error.retryAfterSeconds }, { cause: error })
  if (error instanceof StoreUnavailableError) return new ShopError('files.unavailable', {}, { cause: error })
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const code =
    frameworkErrors.get(error.code) ?? (isClientError(error, error.code) ? 'request.invalid' : undefined)
  // Every code of the table above takes these params, or none.
  return code ? new ShopError(code as 'request.invalid', { field: 'body' }, { cause: error }) : undefined
}
