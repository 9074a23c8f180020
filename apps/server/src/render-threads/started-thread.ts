import { Worker } from 'node:worker_threads'
import type { Transport } from '@ambra/contract/platform/api/client'
import type { Encoding } from '../pages/negotiation.ts'
import type { RenderedResponse } from '../pages/page-response.ts'
import { createBatches } from './batches.ts'
import type {
  AnsweredCall,
  CallAnswer,
  FromThread,
  ThreadCall,
  ThreadData,
  ThreadPage,
  ToThread,
} from './messages.ts'
import { type PageJob, PageRefusedError } from './page-job.ts'

/** Reason why a thread ended by itself: an error or too much memory, or a page that did not end. */
export type EndReason = 'crash' | 'hung'

/** Calls `work` after this many ms, unless the returned function is called before. */
export type StartTimer = (work: () => void, ms: number) => () => void

export const startProcessTimer: StartTimer = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

type ThreadOptions = {
  data: ThreadData
  /** The API of this process; undefined where threads use one over HTTP. */
  transport: Transport | undefined
  /** Maximum time in ms of a page; a longer one ends the thread. */
  renderMs: number
  heapMb: number
  startTimer: StartTimer
}

type ThreadEvents = {
  /** Called when the thread is ready, or has capacity again. */
  onFree: () => void
  /** Called when the thread has ended; these pages are not rendered. */
  onEnd: (reason: EndReason, lost: readonly PageJob[], error: unknown) => void
}

/** A render thread as the main thread sees it. */
export type StartedThread = {
  isReady: () => boolean
  running: () => number
  render: (job: PageJob) => void
  stop: () => Promise<unknown>
}

/** Starts a thread, handles its calls, and ends it when a page does not end. */
export function startThread(options: ThreadOptions, { onFree, onEnd }: ThreadEvents): StartedThread {
  const { data, transport, renderMs, heapMb, startTimer } = options
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    name: 'pages',
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  // Does not keep the process alive, so that a failed start can end.
  worker.unref()
  const jobs = new Map<number, { job: PageJob; stopTimer: () => void }>()
  let last = 0
  let isReady = false
  let reason: EndReason = 'crash'
  let failure: unknown

  const send = (message: ToThread) => worker.postMessage(message)
  const sendAnswer = createBatches((answers: AnsweredCall[]) => send({ type: 'answers', answers }))
  function take(page: number): PageJob | undefined {
    const found = jobs.get(page)
    found?.stopTimer()
    jobs.delete(page)
    return found?.job
  }
  function endHung(page: number): void {
    // It gets no further pages.
    isReady = false
    reason = 'hung'
    take(page)?.reject(new PageRefusedError('a page took too long'))
    // The other pages may only have waited for it: they are lost with the thread, and start again.
    for (const { stopTimer } of jobs.values()) stopTimer()
    void worker.terminate()
  }

  worker.on('message', (message: FromThread) => {
    if (message.type === 'calls') return message.calls.forEach(answerCall)
    if (message.type === 'ready') isReady = true
    else {
      const job = take(message.page)
      if (message.type === 'page') job?.resolve(toResponse(message.rendered, job.request.encoding))
      else job?.reject(new Error(message.error))
    }
    onFree()
  })
  worker.on('error', (error) => {
    isReady = false
    failure = error
  })
  worker.on('exit', () => {
    isReady = false
    onEnd(
      reason,
      [...jobs.keys()].map(take).filter((job) => job !== undefined),
      failure,
    )
  })

  async function answerCall({ page, call, request }: ThreadCall): Promise<void> {
    const job = jobs.get(page)?.job
    if (job && transport)
      sendAnswer({ call, answer: await job.inContext(() => answerOf(transport, request)) })
  }

  return {
    isReady: () => isReady,
    running: () => jobs.size,
    render(job) {
      const page = (last += 1)
      jobs.set(page, { job, stopTimer: startTimer(() => endHung(page), renderMs) })
      send({ type: 'render', page, request: job.request })
    },
    stop: () => worker.terminate(),
  }
}

async function answerOf(transport: Transport, request: ThreadCall['request']): Promise<CallAnswer> {
  try {
    const { status, document } = await transport(request)
    return { status, document: JSON.stringify(document) ?? 'null' }
  } catch (error) {
    return { error: String(error) }
  }
}

function toResponse(rendered: ThreadPage, encoding: Encoding | undefined): RenderedResponse {
  const { status, headers, body, compressed } = rendered
  return {
    status,
    headers,
    arrayBuffer: async () => body,
    compressed: encoding && compressed && { encoding, body: Buffer.from(compressed) },
  }
}
