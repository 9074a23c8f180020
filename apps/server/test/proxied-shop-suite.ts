import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type KillableProcess, startKillable } from '@ambra/testing/killed-process'

export const publicHost = 'shop.example'

/** Returns a free local port: with a public address the server does not print its own. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail).listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => done(typeof at === 'object' && at ? at.port : 0))
    })
  })
}

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string }
type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/**
 * The whole shop as an operator first starts it: a real process on a data folder, with a public
 * https address and nothing else set; requests arrive as from a proxy that is not configured.
 */
export class ProxiedShop {
  readonly variables: Record<string, string>
  readonly #server: KillableProcess
  readonly #port: number

  private constructor(server: KillableProcess, port: number, variables: Record<string, string>) {
    this.#server = server
    this.#port = port
    this.variables = variables
  }

  static async start(dataDir: string): Promise<ProxiedShop> {
    const port = await freePort()
    const variables = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: `https://${publicHost}` }
    const server = startKillable(fileURLToPath(new URL('../src/main.ts', import.meta.url)), [], variables)
    const line = await server.nextLine()
    if (line !== `Ambra is ready: https://${publicHost}`) throw new Error(line ?? server.stderr())
    return new ProxiedShop(server, port, variables)
  }

  get logged(): string {
    return this.#server.stderr()
  }

  close(): Promise<void> {
    return this.#server.kill()
  }

  /** Sends a request as the proxy forwards it: the public host, the client's address in a header. */
  send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Reply> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const forwarded = {
      host: publicHost,
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      ...(payload ? { 'content-type': 'application/json' } : {}),
    }
    const options = { host: '127.0.0.1', port: this.#port, path, method }
    return new Promise((done, fail) => {
      const sent = request({ ...options, headers: { ...forwarded, ...headers } }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
      sent.once('error', fail)
      sent.end(payload)
    })
  }

  /** Sends raw bytes, for requests that no client would write; returns the whole response. */
  raw(text: string): Promise<string> {
    return new Promise((done) => {
      let received = ''
      const socket = connect(this.#port, '127.0.0.1', () => socket.write(text))
      socket.setTimeout(20_000, () => socket.destroy())
      socket.on('data', (part) => (received += part.toString()))
      socket.on('error', () => undefined)
      socket.on('close', () => done(received))
    })
  }
}
