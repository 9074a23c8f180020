import type { Socket } from 'node:net'
import { ShopError, type ErrorCode, errors } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance } from 'fastify'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { STATUS_CODES } from 'node:http'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Host name or address with a port, without what proxies could read differently. */
const hostForm = /^[\w.:[\]-]{0,255}$/

/**
 * Rejects requests that a proxy and this server could read differently, beyond what Node's parser
 * already rejects: several hosts, an invalid host, a transfer coding other than `chunked`, and
 * methods that the shop does not support (TRACE would reflect a request's headers). Closes the
 * connection, since the bytes that follow cannot be trusted.
 */
export function requestFraming(app: FastifyInstance): void {
  const distrusted = new WeakSet<Socket>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { method = '', headers, rawHeaders } = raw
    if (!methods.has(method)) {
      reply.header('allow', [...methods].join(', '))
      throw new ShopError('request.method_not_allowed')
    }
    const coding = headers['transfer-encoding']
    const isPlain =
      countHosts(rawHeaders) <= 1 &&
      hostForm.test(headers.host ?? '') &&
      (coding === undefined || coding.toLowerCase() === 'chunked')
    // Requests received together with such a request are parsed already.
    if (isPlain && !distrusted.has(raw.socket)) return
    distrusted.add(raw.socket)
    reply.header('connection', 'close')
    throw new ShopError('request.invalid', { field: 'headers' })
  })
}

/** Counts the Host headers: Node keeps the first and drops the rest. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Errors of the HTTP parser before there is a request, by their code. */
const parserErrors = new Map<string | undefined, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'request.headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request.timeout'],
])

/**
 * Responds to a request that could not be parsed with an error envelope, and closes the connection:
 * the start of the next request is unknown. Nothing of the request is repeated or logged.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = parserErrors.get(error.code) ?? 'request.malformed'
  const { status } = errors[code]
  const body = JSON.stringify({
    code: status,
    result: errorText(defaultStore.language, code, {}),
    meta: { error: code, params: {} },
  })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
