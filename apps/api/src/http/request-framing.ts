import type { Socket } from 'node:net'
import { ShopError, type ErrorCode, errors } from '@ambra/contract/errors'
import type { FastifyInstance } from 'fastify'
import { errorText } from '@ambra/contract/error-text'
import { defaultStore } from '@ambra/domain/stores'
import { STATUS_CODES } from 'node:http'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Host name or address with a port; what proxies could read differently is left out. */
const hostForm = /^[\w.:[\]-]{0,255}$/

/**
 * Rejects requests that a proxy and this server could read differently, beyond what Node's parser rejects already:
 * several hosts, a host that is none, a transfer coding other than `chunked`, and methods that the shop does not speak
 * (TRACE would send a request's headers back). The connection is closed: what follows on it is not believed.
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
    // What came in one piece with such a request is parsed already.
    if (isPlain && !distrusted.has(raw.socket)) return
    distrusted.add(raw.socket)
    reply.header('connection', 'close')
    throw new ShopError('request.invalid', { field: 'headers' })
  })
}

/** Node keeps the first of several hosts and drops the rest. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** What the HTTP parser rejects before there is a request, by the code it throws. */
const parserErrors = new Map<string | undefined, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'request.headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request.timeout'],
])

/**
 * Responds to a request that could not be parsed with an envelope as every other error, and closes the connection:
 * where the next request would begin is not known. Nothing of the request is repeated or logged.
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
