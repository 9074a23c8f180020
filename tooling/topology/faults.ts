import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './part.ts'
import type { Topology } from './topology-parts.ts'

/** Something that is broken and mended; resolves when all runs again. */
export type Fault = { name: string; run: () => Promise<void> }

const awayMs = 5000
/** The balancer asks each web every 2 s; then it sends requests there again. */
const noticedMs = 3000

async function replace(part: Part, problems: string[]): Promise<void> {
  const code = await part.stop()
  if (code !== 0) problems.push(`${part.name} ended with ${code} after SIGTERM`)
  await part.start()
  await sleep(noticedMs)
}

async function interrupt(part: Part): Promise<void> {
  await part.stop()
  await sleep(awayMs)
  await part.start()
}

async function die(part: Part): Promise<void> {
  await part.kill()
  await sleep(awayMs)
  await part.start()
}

/**
 * In the order in which a run goes through them; the first breaks nothing and is what the others are read against.
 * `problems` grows with what ends otherwise than it should.
 */
export function faultsOf(
  { webs, worker, postgres, search, cache, release }: Topology,
  problems: string[],
): readonly Fault[] {
  const [first, last] = [webs[0], webs.at(-1)]
  if (!first || !last) throw new Error('a topology has webs')
  return [
    { name: 'nothing', run: () => sleep(2 * awayMs) },
    { name: 'kill -9 of a web, started 5 s later', run: () => die(first) },
    { name: 'a web stopped and started', run: () => replace(last, problems) },
    { name: 'PostgreSQL restarted (fast)', run: () => postgres.restart() },
    ...(search ? [{ name: 'OpenSearch away 5 s, started', run: () => interrupt(search) }] : []),
    { name: 'Valkey away 5 s, started', run: () => interrupt(cache) },
    { name: 'kill -9 of the worker, started 5 s later', run: () => die(worker) },
    {
      name: 'a release: columns added, `ambra migrate`, each web replaced',
      run: async () => {
        await release()
        for (const web of webs) await replace(web, problems)
      },
    },
  ]
}
