import { errors, ShopError } from '@ambra/contract/platform/errors/errors'
import { DatabaseUnavailableError } from '@ambra/db/connection'
import { type ErrorResponse, toErrorResponse } from './error-response.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from './security-headers.ts'

/** Sets one error handler and one 404 handler for everything under /api, /img and /media. */
export function errorResponses(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new ShopError('request.unknown_call'), request, reply))
}

/** Sends any thrown value as an envelope; bugs are logged with their stack and sent without it. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const errorResponse = errorFor(error, request)
  if (errorResponse.isBug) request.log.error({ err: error }, 'unexpected error')
  // An outage is logged where it is detected; a slow statement is a defect of the shop.
  else if (error instanceof DatabaseUnavailableError && error.reason === 'time')
    request.log.warn({ err: error }, 'statement took too long')
  else request.log[errors[errorResponse.error].log]({ error: errorResponse.error }, 'refused')
  return sendErrorResponse(errorResponse, reply)
}

/** Sends an error as an envelope without logging it. */
export const sendOperationError = (
  error: ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => sendErrorResponse(errorFor(error, request), reply)

function errorFor(error: unknown, request: FastifyRequest): ErrorResponse {
  const errorResponse = toErrorResponse(error, { language: requestLanguage(request), requestId: request.id })
  const { config } = request.routeOptions
  if ('errorsWithNull' in config && config.errorsWithNull) errorResponse.envelope.result = null
  if ('errorsWithObject' in config && config.errorsWithObject)
    errorResponse.envelope.result = asObject(errorResponse)
  return errorResponse
}

/**
 * Converts the result to an object. A wrong password is 401 only inside it: an outer 401 would make
 * the client refresh the token. @see docs/rules/account ACC-6
 */
function asObject({ status, error, envelope: { result } }: ErrorResponse): unknown {
  if (status === 401 || typeof result !== 'string') return result
  return { errorMessage: result, message: result, code: error === 'account.wrong_password' ? 401 : status }
}

export function sendErrorResponse(errorResponse: ErrorResponse, reply: FastifyReply): FastifyReply {
  if (errorResponse.retryAfter !== undefined && !reply.hasHeader('retry-after'))
    reply.header('retry-after', String(errorResponse.retryAfter))
  return reply
    .code(errorResponse.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorResponse.envelope))
}

/**
 * Returns the language of the store that the request names, for errors that occur before the store
 * is resolved.
 */
export function requestLanguage(request: FastifyRequest): string | undefined {
  const header = request.headers['x-vs-store-code']
  if (typeof header === 'string') return header
  const query: unknown = request.query
  if (!isApiPath(request.url) || typeof query !== 'object' || query === null || !('storeCode' in query))
    return undefined
  return typeof query.storeCode === 'string' ? query.storeCode : undefined
}
