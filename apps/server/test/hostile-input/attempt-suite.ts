import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request of the table: its purpose and its bytes. */
export type Attempt = {
  route: string
  input: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/**
 * The work that a request caused in the server: SQL statements, counted search work, rendered
 * pages, milliseconds of CPU time.
 */
export type Cost = { statements: number; search: number; pages: number; cpuMs: number }
/**
 * Response of an attack. `status` is 0 when no response came in time, and -1 when the connection was cut.
 */
export type AttackResponse = { status: number; cost: Cost; text: string; location: string | undefined }

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const nothing: Cost = { statements: 0, search: 0, pages: 0, cpuMs: 0 }

/** Sends a request exactly as written, without normalising the address. */
export function send(
  base: string,
  attempt: Omit<Attempt, 'route' | 'input'>,
  deadlineMs: number,
): Promise<AttackResponse> {
  const { hostname, port } = new URL(base)
  return new Promise((done) => {
    const { method, path, headers = {}, body } = attempt
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } })
    const timer = setTimeout(() => {
      done({ status: 0, cost: nothing, text: '', location: undefined })
      sent.destroy()
    }, deadlineMs)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      const finish = () => {
        clearTimeout(timer)
        const [statements = 0, search = 0, pages = 0, cpuMs = 0] = String(
          response.headers['x-test-work'] ?? '',
        )
          .split(' ')
          .map(Number)
        done({
          status: response.statusCode ?? -1,
          cost: { statements, search, pages, cpuMs },
          text: Buffer.concat(chunks).toString(),
          location: response.headers.location,
        })
      }
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', finish)
        .on('close', finish)
    })
    // The server may respond and close before a large body is sent: then the response counts.
    sent.on('error', () =>
      setTimeout(() => {
        clearTimeout(timer)
        done({ status: -1, cost: nothing, text: '', location: undefined })
      }, 50),
    )
    sent.end(body)
  })
}

/** Polls `/health/live` over a separate connection and records the longest wait. */
export function watchHealth(base: string, deadlineMs: number) {
  let slowestMs = 0
  let probes = 0
  let failed = 0
  let isRunning = true
  const loop = async () => {
    while (isRunning) {
      const start = performance.now()
      const status = await fetch(`${base}/health/live`, { signal: AbortSignal.timeout(deadlineMs) })
        .then(async (response) => (await response.text()) && response.status)
        .catch(() => 0)
      slowestMs = Math.max(slowestMs, performance.now() - start)
      probes += 1
      if (status !== 200 && isRunning) failed += 1
      await sleep(25)
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      isRunning = false
      await ended
      return { slowestMs, probes, failed }
    },
  }
}

/**
 * Sends raw bytes that no client would send; returns the received part of the response, which may be empty.
 */
export function sendRaw(base: string, bytes: string, waitMs: number): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((done) => {
    let received = ''
    const socket = connect(Number(port), hostname)
    const finish = () => {
      socket.destroy()
      done(received)
    }
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    socket.on('end', finish).on('close', finish).on('error', finish).setTimeout(waitMs, finish)
    socket.write(bytes)
  })
}
