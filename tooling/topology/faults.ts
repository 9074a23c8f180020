import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from './part.ts'
import type { Topology } from './topology-parts.ts'

/** Fault that is caused and repaired; resolves when everything runs again. */
export type Fault = { name: string; run: () => Promise<void> }

const awayMs = 5000
/** Time until the balancer, which checks each web every 2 s, sends requests there again. */
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
 * Returns the faults in order; the first one breaks nothing and is the baseline. Appends unexpected outcomes
 * to `problems`.
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
