import type { Logger } from 'pino'
import type { ScheduleContext } from './module.ts'
import { modules } from './modules.ts'
import { startMomentTimer } from './platform/jobs/moment-timer.ts'

/**
 * Starts the timers of everything in index and pages that changes with time alone, in a process whose index was
 * read at `since` or later. Carts and orders read the same times from the database when they are priced. Returns a
 * function that stops them.
 */
export async function startSchedules(
  context: ScheduleContext,
  { now, log, since }: { now: () => Date; log: Logger; since: Date },
): Promise<() => Promise<void>> {
  const { database } = context
  const schedules = modules.flatMap((module) => module.schedules?.(context) ?? [])
  const stops = await Promise.all(
    schedules.map((schedule) =>
      startMomentTimer(schedule, { database, now, log: log.child({ schedule: schedule.what }), since }),
    ),
  )
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
