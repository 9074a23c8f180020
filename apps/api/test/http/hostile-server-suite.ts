import { createServer, type RequestListener, type Server } from 'node:http'
import type { LookupFunction } from 'node:net'

/** A local server that responds as set, and lists the requested paths. */
export type HostileServer = { url: string; port: number; requested: string[]; close: () => void }

export async function hostileServer(respond: RequestListener): Promise<HostileServer> {
  const requested: string[] = []
  const server: Server = createServer((request, response) => {
    requested.push(request.url ?? '')
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requested,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Returns a DNS lookup for tests: each lookup of a name gives its next address, and repeats the last one.
 */
export function dnsOf(responses: Readonly<Record<string, readonly string[]>>): LookupFunction {
  const turns = new Map<string, number>()
  return (hostname, options, callback) => {
    const known = responses[hostname] ?? []
    const turn = turns.get(hostname) ?? 0
    turns.set(hostname, turn + 1)
    const address = known[Math.min(turn, known.length - 1)]
    if (address === undefined) return callback(new Error('unknown name'), '')
    const family = address.includes(':') ? 6 : 4
    return options.all ? callback(null, [{ address, family }]) : callback(null, address, family)
  }
}
