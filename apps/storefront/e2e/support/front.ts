import { createServer, request as proxyRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Response of the balancer instead of the shop's, a changed body, or a delay before a request is passed on.
 */
type Word = { status: number; body?: string } | { change: (body: string) => string } | { waitMs: number }

/**
 * Load balancer in front of the shop, whose responses a test can change while the browser is open. `url` is
 * its own URL.
 */
export type Front = {
  url: string
  say: (rule: (path: string) => Word | undefined) => void
  close: () => void
}

export async function startFront(target: string): Promise<Front> {
  let rule: (path: string) => Word | undefined = () => undefined
  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const word = rule(path)
    if (word && 'waitMs' in word) await pause(word.waitMs, undefined, { ref: false })
    if (word && 'status' in word) {
      const type = path.startsWith('/service-worker') ? 'text/javascript' : 'text/html'
      const headers = { 'content-type': type, 'cache-control': 'no-store' }
      return outgoing.writeHead(word.status, headers).end(word.body)
    }
    if (word && 'change' in word) {
      const body = await (await fetch(target + path)).text()
      return outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(word.change(body))
    }
    const passed = proxyRequest(
      target + path,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    say: (next) => void (rule = next),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
