import { setTimeout as sleep } from 'node:timers/promises'
import { type Started, startProgram } from '../../tooling/topology/started.ts'
import { measuredCategory, products } from './catalogue.ts'
import type { ListRequest } from './shop.ts'

/** Runtime of a program: `cwd` is its folder, `url` is where it then responds with `list`. */
type Place = { log: string; env: NodeJS.ProcessEnv; url: string; list: ListRequest; cwd?: string }

const readyMs = 120_000
const names = products.filter(({ category }) => category === measuredCategory.number).map(({ name }) => name)

/**
 * Reads the body of a list as a browser requests it.
 * @throws Error without a response, or when not all 24 products are in it
 */
async function readList(
  url: string,
  { path, method, body, headers, visitors }: ListRequest,
): Promise<Buffer> {
  const init = {
    method: method ?? 'GET',
    headers: { ...headers, ...visitors?.[0] },
    ...(body !== undefined && { body }),
  }
  const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(5000) })
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = bytes.toString()
  const missing = names.filter((name) => !text.includes(name)).length
  if (response.status !== 200 || missing > 0)
    throw new Error(`${url}${path}: ${response.status}, ${missing} of ${names.length} products are missing`)
  return bytes
}

export const hasList = (url: string, list: ListRequest): Promise<boolean> =>
  readList(url, list).then(
    () => true,
    () => false,
  )

/** Starts the program of a shop and waits for its category. @throws Error when it ends, or is not in time */
export async function startShop(
  name: string,
  command: readonly [program: string, ...args: string[]],
  { log, env, url, list, cwd }: Place,
): Promise<{ programs: readonly [Started]; startMs: number }> {
  const began = performance.now()
  const program = await startProgram(command, log, env, cwd)
  let last: unknown
  while (performance.now() - began < readyMs) {
    if (!program.isRunning()) throw new Error(`${name} ended, see ${log}`)
    try {
      await readList(url, list)
      return { programs: [program], startMs: performance.now() - began }
    } catch (error) {
      last = error
      await sleep(25)
    }
  }
  throw new Error(`${name} does not answer, see ${log}`, { cause: last })
}
