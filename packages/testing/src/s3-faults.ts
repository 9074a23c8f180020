import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Fault of a request: `pass` forwards it; `error` responds 500; `silent` never responds; `half` truncates the
 * response body; `lost` processes it but drops the response; `cut` truncates the request body.
 */
export type Fault = 'pass' | 'error' | 'silent' | 'half' | 'lost' | 'cut'

/** Proxy to a server that injects faults. */
export type FaultyWay = {
  endpoint: string
  /** Requests so far, as `METHOD path`. */
  seen: readonly string[]
  /** Sets the faults of the next requests, one each, then of all later ones. */
  set: (later: Fault, next?: readonly Fault[]) => void
  close: () => Promise<void>
}

/** Opens the proxy on loopback. Signatures stay valid because the Host header is forwarded unchanged. */
export async function openFaultyWay(target: string): Promise<FaultyWay> {
  const seen: string[] = []
  let next: Fault[] = []
  let later: Fault = 'pass'
  const server = createServer((asked, answer) => {
    seen.push(`${asked.method} ${asked.url}`)
    const fault = next.shift() ?? later
    asked.on('error', () => undefined)
    if (fault === 'silent') return
    if (fault === 'error') {
      asked.resume().once('end', () => answer.writeHead(500).end('<Error><Code>InternalError</Code></Error>'))
      return
    }
    if (fault === 'cut') {
      asked.once('data', () => asked.destroy())
      return
    }
    pass(target, { asked, answer }, fault)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    seen,
    set(all, first = []) {
      later = all
      next = [...first]
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(
  target: string,
  { asked, answer }: { asked: IncomingMessage; answer: ServerResponse },
  fault: Fault,
): void {
  const { method, headers } = asked
  const sent = request(new URL(asked.url ?? '/', target), { method, headers, setHost: false }, (given) => {
    if (fault === 'lost') {
      given.resume().once('end', () => answer.destroy())
      return
    }
    answer.writeHead(given.statusCode ?? 500, given.headers)
    if (fault === 'half') {
      given.once('data', (part: Buffer) => {
        given.destroy()
        answer.write(part.subarray(0, Math.ceil(part.length / 2)), () => answer.destroy())
      })
      return
    }
    given.pipe(answer)
  })
  sent.once('error', () => answer.destroy())
  asked.pipe(sent)
}
