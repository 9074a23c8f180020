import type { ErrorCode } from '@ambra/contract/errors'
import { errors } from '@ambra/contract/errors'
import { errorText } from '@ambra/contract/error-text'
import { defaultStore } from '@ambra/domain/stores'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

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
