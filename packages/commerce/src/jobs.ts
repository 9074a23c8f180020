import { tracingChannel } from 'node:diagnostics_channel'
import type { Logger } from 'pino'
import type { Job, JobContext } from './module.ts'
import { modules } from './modules.ts'
import { everyHour } from './platform/jobs/hourly.ts'

export type { Job, JobContext }

/** Hourly jobs of a worker for the whole shop. */
export const jobs: readonly Job[] = modules.flatMap((module) => module.jobs ?? [])

/** @see docs/decisions/054-traces.md */
const work = tracingChannel('ambra:work')

/**
 * Starts the jobs in a worker process; a failing job does not stop the others. Returns a function that stops
 * them.
 */
export function startJobs(
  context: JobContext,
  { now, log }: { now: () => Date; log: Logger },
  rows: readonly Job[] = jobs,
): () => void {
  const running = rows.map(({ name, run }) => {
    const traced = (at: Date) =>
      work.tracePromise(async () => run(context, at), { name: `job ${name}`, attributes: {} })
    return everyHour(now, log.child({ job: name }), async (at) => void (await traced(at)))
  })
  return () => {
    for (const job of running) job.stop()
  }
}
