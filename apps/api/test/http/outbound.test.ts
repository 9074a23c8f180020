import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { dnsOf, type HostileServer, hostileServer } from './hostile-server-suite.ts'
import {
  OutboundError,
  type OutboundRequest,
  requestOutside,
  isPublicAddress,
} from '@ambra/commerce/platform'

const opened: { close: () => void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})
async function server(response: Parameters<typeof hostileServer>[0]): Promise<HostileServer> {
  const started = await hostileServer(response)
  opened.push(started)
  return started
}
const limits = { maxBytes: 1000, timeoutMs: 20_000 }
const problemOf = (address: string, request: Partial<OutboundRequest> = {}) =>
  requestOutside(address, { ...limits, ...request }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof OutboundError ? error.problem : error),
  )

describe('responses of another host', () => {
  it('reads a response up to its limit', async () => {
    const { url } = await server((_, reply) => reply.end('x'.repeat(1000)))
    expect((await requestOutside(url, limits)).body).toHaveLength(1000)
  })

  it('aborts a response over the limit while it streams, whatever its stated length', async () => {
    let sent = 0
    const { url } = await server((_, reply) => {
      const more = () => {
        while (!reply.destroyed) {
          sent += 64_000
          if (!reply.write(Buffer.alloc(64_000))) return void reply.once('drain', more)
        }
      }
      more()
    })
    expect(await problemOf(url)).toBe('size')
    // Only the bytes in the buffers between both ends, not the endless rest.
    expect(sent).toBeLessThan(50_000_000)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('limits the size after decompression of %s', async (encoding, pack) => {
    const { url } = await server((request, reply) => {
      const size = request.url === '/bomb' ? 5_000_000 : 900
      reply.setHeader('content-encoding', encoding).end(pack(Buffer.alloc(size)))
    })
    expect((await requestOutside(`${url}/small`, limits)).body).toHaveLength(900)
    expect(await problemOf(`${url}/bomb`)).toBe('size')
  })

  it('rejects a response that ends in the middle of its compressed data', async () => {
    const packed = gzipSync(Buffer.alloc(900))
    const { url } = await server((_, reply) => {
      reply.setHeader('content-encoding', 'gzip').setHeader('content-length', packed.length)
      reply.write(packed.subarray(0, 5))
      setTimeout(() => reply.destroy(), 50)
    })
    expect(await problemOf(url)).toBe('unreachable')
  })

  it.each([
    ['that never begin', () => undefined],
    [
      'that drip',
      (_: unknown, reply: { write: (text: string) => void }) =>
        void setInterval(() => reply.write('x'), 20).unref(),
    ],
  ])('aborts responses %s after the total timeout', async (_, response) => {
    const { url } = await server(response)
    expect(await problemOf(url, { timeoutMs: 300 })).toBe('timeout')
  })

  it('rejects another media type before it reads the body', async () => {
    const { url } = await server((request, reply) =>
      reply.writeHead(request.url === '/error' ? 404 : 200, { 'content-type': 'text/html' }).end('<script>'),
    )
    const types = ['application/json']
    expect(await problemOf(`${url}/page`, { types })).toBe('type')
    expect(await requestOutside(`${url}/error`, { ...limits, types })).toMatchObject({
      status: 404,
      body: Buffer.alloc(0),
    })
  })

  it('aborts early when the connection is never established', async () => {
    const sockets: Socket[] = []
    // Accepts TCP and never speaks TLS: the connection is not established.
    const silent = createServer((socket) => sockets.push(socket))
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', () => done()))
    opened.push({ close: () => silent.close() && sockets.forEach((socket) => socket.destroy()) })
    const at = silent.address()
    const port = typeof at === 'object' && at ? at.port : 0
    expect(await problemOf(`https://127.0.0.1:${port}`, { connectMs: 200 })).toBe('timeout')
  })
})

describe('redirects', () => {
  it('returns a redirect like any response unless following is enabled', async () => {
    const { url, requested } = await server((_, reply) => reply.writeHead(302, { location: '/next' }).end())
    expect(await requestOutside(url, limits)).toMatchObject({ status: 302, location: '/next' })
    expect(requested).toEqual(['/'])
  })

  it('follows redirects on the same host, at most three times', async () => {
    const { url, requested } = await server((request, reply) => {
      if (request.url === '/list') return reply.end('list')
      return reply.writeHead(301, { location: request.url === '/' ? '/list' : '/loop' }).end()
    })
    expect((await requestOutside(url, { ...limits, followsSameHost: true })).body.toString()).toBe('list')
    expect(await problemOf(`${url}/loop`, { followsSameHost: true })).toBe('redirect')
    expect(requested).toEqual(['/', '/list', '/loop', '/loop', '/loop', '/loop'])
  })

  it('follows no redirect to another host, port or scheme', async () => {
    const inside = await server((_, reply) => reply.end('secret'))
    for (const location of [
      inside.url,
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'javascript:0',
      '//[',
    ]) {
      const { url } = await server((_, reply) => reply.writeHead(302, { location }).end())
      expect(await problemOf(url, { followsSameHost: true })).toMatch(/redirect|address/)
    }
    expect(inside.requested).toEqual([])
  })
})

describe('requests to public addresses only', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('does not count %s as a public address', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '1.1.1.1', '193.40.5.73', '2a00:1450:4001:82f::200e', '2001:4860:4860::8888'])(
    'counts %s as a public address',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    'http://127.0.0.1:{port}/',
    'http://127.1:{port}/',
    'http://2130706433:{port}/',
    'http://0x7f000001:{port}/',
    'http://0177.0.0.1:{port}/',
    'http://[::1]:{port}/',
    'http://[::ffff:127.0.0.1]:{port}/',
    'http://localhost:{port}/',
    'http://inside.test:{port}/',
    'http://user:pass@127.0.0.1:{port}/',
    'gopher://127.0.0.1:{port}/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'no address',
  ])('rejects %s before it sends anything', async (address) => {
    const { port, requested } = await server((_, reply) => reply.end())
    const lookup = dnsOf({ 'inside.test': ['127.0.0.1'], localhost: ['127.0.0.1'] })
    expect(await problemOf(address.replace('{port}', String(port)), { isPublicOnly: true, lookup })).toBe(
      'address',
    )
    expect(requested).toEqual([])
  })

  it('connects to the address of a single lookup (DNS rebinding)', async () => {
    const { port, requested } = await server((_, reply) => reply.end())
    let lookups = 0
    const dns = dnsOf({ 'rebind.test': ['127.0.0.1', '8.8.8.8'] })
    const lookup: typeof dns = (...lookupArguments) => {
      lookups += 1
      dns(...lookupArguments)
    }
    expect(await problemOf(`http://rebind.test:${port}/`, { isPublicOnly: true, lookup })).toBe('address')
    expect([lookups, requested]).toEqual([1, []])
  })

  it('rejects a name when any of its addresses is not public', async () => {
    const lookup: OutboundRequest['lookup'] = (_, __, callback) =>
      callback(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    expect(await problemOf('http://both.test/', { isPublicOnly: true, lookup })).toBe('address')
  })
})
