import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Job, type JobContext, jobs, startJobs } from './jobs.ts'

const hourMs = 3_600_000
// The jobs below do not read it.
const context = {} as JobContext
const names = (rows: readonly Job[]) => rows.map(({ name }) => name)

/** Returns the jobs with handlers that record their runs; those in `failing` throw afterwards. */
function recorded(failing: readonly string[] = []) {
  const ran: string[] = []
  const rows = jobs.map((job) => ({
    ...job,
    run: async () => {
      ran.push(job.name)
      if (failing.includes(job.name)) throw new Error('this job fails')
    },
  }))
  return { ran, rows }
}

const start = (rows: readonly Job[], log = pino({ level: 'silent' })) =>
  startJobs(context, { now: () => new Date(), log }, rows)

describe('jobs', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T21:40:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('runs all jobs in the worker every hour', async () => {
    const { ran, rows } = recorded()
    const stop = start(rows)
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(ran).toEqual([...names(jobs), ...names(jobs)])
    stop()
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(ran).toHaveLength(2 * jobs.length)
  })

  it('runs a job although the one before fails', async () => {
    const { ran, rows } = recorded(names(jobs).slice(0, -1))
    const stop = start(rows)
    await vi.advanceTimersByTimeAsync(2 * hourMs)
    expect(ran).toEqual([...names(jobs), ...names(jobs)])
    stop()
  })

  it('logs the name of a job that fails', async () => {
    const name = 'price alerts'
    const lines: { job?: string; msg?: string }[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const stop = start(recorded([name]).rows, log)
    await vi.advanceTimersByTimeAsync(hourMs)
    expect(lines).toMatchObject([{ job: name, msg: 'hourly work failed' }])
    stop()
  })

  it('gives each job its own name', () => {
    expect(new Set(names(jobs)).size).toBe(jobs.length)
  })
})
