import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'

let shop: TestApp
let port: number

beforeAll(async () => {
  shop = await createTestApp()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => shop.app.close())

/** Sends these bytes, and returns everything that the server sends back until it closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let response = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      response += part
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}

const errorOf = (response: string) => ({
  status: Number(response.split(' ')[1]),
  error: JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).meta.error,
})

describe('bytes that are not an HTTP request', () => {
  it.each([
    [
      'an address of 40 KB',
      `GET /api/x?${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      431,
      'request.headers_too_large',
    ],
    [
      'headers of 40 KB',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'request.headers_too_large',
    ],
    ['a line that is no request', 'what is this?\r\n\r\n', 400, 'request.malformed'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
      'request.malformed',
    ],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'request.malformed',
    ],
  ])('responds to %s in the envelope and closes the connection', async (_, bytes, status, error) => {
    expect(errorOf(await send(bytes))).toEqual({ status, error })
  })
})
