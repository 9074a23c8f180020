import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Metrics } from '@ambra/api/http/metrics'
import { redactUrl } from '@ambra/commerce/platform'
import type { Transport } from '@ambra/contract/platform/api/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Encoding } from '../pages/negotiation.ts'
import type { RenderedResponse } from '../pages/page-response.ts'
import { pauseBeforeRestart } from '../supervisor/supervise.ts'
import type { ThreadData } from './messages.ts'
import { type PageJob, PageRefusedError } from './page-job.ts'
import {
  type EndReason,
  type StartedThread,
  type StartTimer,
  startProcessTimer,
  startThread,
} from './started-thread.ts'

export type RenderPool = {
  /** False while no thread can accept a page: at the start, and when all have just ended. */
  isReady: () => boolean
  /**
   * Renders a page in the thread with the fewest pages, or in the next one with capacity.
   * @throws PageRefusedError
   */
  render: (request: Request, encoding: Encoding | undefined) => Promise<RenderedResponse>
  /** Lets pages complete, then ends the threads. */
  close: () => Promise<void>
}

export type PoolOptions = {
  count: number
  data: ThreadData
  transport: Transport | undefined
  metrics: Pick<Metrics, 'gauge' | 'renderThreadEnds'>
  log: FastifyBaseLogger
  limits?: Partial<PoolLimits>
  startTimer?: StartTimer
}

/** Limits of the pool, with times in ms. */
type PoolLimits = {
  /** Concurrent pages of one thread: one waits for its data while the other is rendered. */
  atOnce: number
  /** Number of pages that wait for a thread, and for how long. The load gate has shorter queues. */
  waiting: number
  waitMs: number
  renderMs: number
  heapMb: number
}
const usualLimits: PoolLimits = { atOnce: 2, waiting: 256, waitMs: 5000, renderMs: 15_000, heapMb: 256 }

/** A page that ends each of its threads must not take the CPU from the others by restarts. */
const restartLimits = {
  windowMs: 60_000,
  maxFailures: Number.POSITIVE_INFINITY,
  firstPauseMs: 250,
  maxPauseMs: 10_000,
}
const closeMs = 10_000

type Queued = { job: PageJob; stopTimer: () => void }

/**
 * Creates threads that render pages. Replaces a thread that ends, and renders its pages once more
 * in another one: never in the main thread, which they might end too.
 * @see docs/decisions/062-render-threads.md
 */
export function createRenderPool(options: PoolOptions): RenderPool {
  const { count, metrics, log, startTimer = startProcessTimer } = options
  const limits = { ...usualLimits, ...options.limits }
  const threads = new Set<StartedThread>()
  const queue: Queued[] = []
  const ends: number[] = []
  let isClosed = false

  function start(): void {
    if (isClosed) return
    const thread = startThread({ ...options, ...limits, startTimer }, { onFree: dispatch, onEnd })
    threads.add(thread)
    function onEnd(reason: EndReason, lost: readonly PageJob[], error: unknown): void {
      threads.delete(thread)
      if (!isClosed) replace(reason, lost, error)
      for (const job of lost) renderAgain(job)
      dispatch()
    }
  }

  function replace(reason: EndReason, lost: readonly PageJob[], error: unknown): void {
    const pages = lost.map(({ request }) => redactUrl(request.url))
    metrics.renderThreadEnds.inc({ reason })
    log.error({ err: error, reason, pages }, 'a thread that renders pages ended and is replaced')
    ends.push(performance.now())
    setTimeout(start, pauseBeforeRestart(ends, restartLimits)).unref()
    if (ends.length > 100) ends.shift()
  }

  function renderAgain(job: PageJob): void {
    job.losses += 1
    if (isClosed || job.losses > 1) job.reject(new PageRefusedError('the thread of a page ended'))
    else enqueue(job, 'first')
  }

  function enqueue(job: PageJob, place: 'first' | 'last'): void {
    const refuse = () => {
      queue.splice(queue.indexOf(queued), 1)
      job.reject(new PageRefusedError('no thread had a place for a page'))
    }
    const queued: Queued = { job, stopTimer: startTimer(refuse, limits.waitMs) }
    if (place === 'first') queue.unshift(queued)
    else queue.push(queued)
  }

  function dispatch(): void {
    while (queue.length > 0) {
      const [thread] = [...threads]
        .filter((one) => one.isReady() && one.running() < limits.atOnce)
        .sort((a, b) => a.running() - b.running())
      const next = thread && queue.shift()
      if (!next) return
      next.stopTimer()
      thread.render(next.job)
    }
  }

  const ready = () => [...threads].filter((thread) => thread.isReady()).length
  metrics.gauge('ambra_render_threads', 'Threads that can render pages', ready)
  metrics.gauge('ambra_render_queue', 'Pages that wait for a thread', () => queue.length)
  for (let started = 0; started < count; started += 1) start()

  return {
    isReady: () => ready() > 0,
    render(request, encoding) {
      if (queue.length >= limits.waiting)
        return Promise.reject(new PageRefusedError('too many pages wait for a thread'))
      const { promise, resolve, reject } = Promise.withResolvers<RenderedResponse>()
      const asked = { url: request.url, headers: [...request.headers], encoding }
      enqueue({ request: asked, inContext: AsyncLocalStorage.snapshot(), losses: 0, resolve, reject }, 'last')
      dispatch()
      return promise
    },
    async close() {
      const until = performance.now() + closeMs
      const isBusy = () => queue.length > 0 || [...threads].some((thread) => thread.running() > 0)
      while (isBusy() && performance.now() < until) await sleep(20)
      isClosed = true
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}
