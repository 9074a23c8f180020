import autocannon from 'autocannon'
import type { ListRequest } from './shop.ts'

const connections = 16
export const clients = 8

/** Result of a turn. `times` are milliseconds. */
export type Turn = { rate: number; times: number[]; failed: number; example?: string }

/** Requests a list as often as possible in this time. Latencies are measured at the client. */
export async function loadList(
  url: string,
  { path, method, body, visitors, headers }: ListRequest,
  seconds: number,
): Promise<Turn> {
  const times: number[] = []
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    requests: (visitors ?? [{}]).map((visitor) => ({
      method: method ?? 'GET',
      path,
      ...(body !== undefined && { body }),
      headers: { ...headers, ...visitor },
    })),
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)))
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
  const failed = result.non2xx + result.errors
  return { rate: (result.requests.total - failed) / result.duration, times, failed }
}

/** Runs tasks in eight clients, one after the other in each. A task that takes no time of its own returns nothing. */
export async function loadTasks(
  tasks: readonly (() => Promise<number | void>)[],
  seconds: number,
): Promise<Turn> {
  const times: number[] = []
  let failed = 0
  let done = 0
  let example: string | undefined
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    tasks.map(async (task) => {
      while (performance.now() < until) {
        const start = performance.now()
        try {
          const own = await task()
          times.push(own ?? performance.now() - start)
          done += 1
        } catch (error) {
          failed += 1
          example ??= String(error)
        }
      }
    }),
  )
  const rate = done / ((performance.now() - began) / 1000)
  return { rate, times, failed, ...(example !== undefined && { example }) }
}
