import { Agent, request } from 'node:http'

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string }
type Call = {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}
/** Sends a call. @throws Error when the status is not 2xx */
export type Caller = (call: Call) => Promise<Answer>

/** Creates a caller with persistent connections, so that no shop is charged for opening them. */
export function createCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return async ({ method = 'GET', path, body, headers }) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const answer = await new Promise<Answer>((resolve, reject) => {
      const sent = request(
        `${url}${path}`,
        {
          agent,
          method,
          timeout: 30_000,
          headers: {
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`${path}: no answer within 30 s`)))
      sent.on('error', reject)
      sent.end(payload)
    })
    if (answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${url}${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer
  }
}
