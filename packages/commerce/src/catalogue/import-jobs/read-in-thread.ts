import { Worker } from 'node:worker_threads'
import type { ImportProblem } from '@ambra/db/catalogue'
import { FileError, ImportFileError } from '@ambra/import-formats/open-bytes'
import type { Question, SourceProblem } from '@ambra/import-formats/source'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { FromReader, Look, ReaderTask } from './reader-tasks.ts'

/** Error of a file that cannot be imported, for a known reason. */
export class RefusedFileError extends OperationError {
  readonly problem: ImportProblem

  constructor(problem: ImportProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Memory limit of a thread, and how long it may be silent while it is awaited. */
export type ReaderLimits = { heapMb: number; silentMs: number; thread?: URL | undefined }
export const readerLimits: ReaderLimits = { heapMb: 384, silentMs: 60_000 }

type Callbacks = {
  onBytes?: ((bytes: number) => void) | undefined
  onProgress?: ((done: { rows: number; share: number }) => void) | undefined
  refuse?: ((problem: SourceProblem) => void) | undefined
  note?: ((text: string) => void) | undefined
  countRow?: (() => void) | undefined
  ask?: ((question: Question) => void) | undefined
}

/**
 * Reads a foreign file in a separate thread with limits on memory and silence, so that no file blocks or
 * crashes the process that serves shoppers. Delivers rows in batches, each on demand.
 * @throws RefusedFileError if the thread exceeds a limit, FileError for what the reader rejects
 */
export async function* readInThread<Row>(
  task: ReaderTask,
  callbacks: Callbacks,
  limits: ReaderLimits,
): AsyncGenerator<Row> {
  const reader = startReader(task, limits, callbacks.onBytes ?? (() => undefined))
  let isDone = false
  try {
    while (!isDone) {
      const batch = await reader.next()
      ;({ isDone } = batch)
      callbacks.onBytes?.(batch.bytes)
      for (const event of batch.events) {
        // The thread runs our readers, so rows match its task.
        if ('row' in event) yield event.row as Row
        else if ('refuse' in event) callbacks.refuse?.(event.refuse)
        else if ('note' in event) callbacks.note?.(event.note)
        else if ('ask' in event) callbacks.ask?.(event.ask)
        else if ('progress' in event) callbacks.onProgress?.(event.progress)
        else callbacks.countRow?.()
      }
    }
  } finally {
    await reader.stop(isDone)
  }
}

/** Detects the format of a file in a thread. */
export async function lookInThread(
  task: Extract<ReaderTask, { step: 'look' }>,
  limits: ReaderLimits,
): Promise<Look> {
  for await (const look of readInThread<Look>(task, {}, limits)) return look
  throw new Error('the thread said nothing of a file')
}

type Batch = Extract<FromReader, { events: unknown }>

/** Milliseconds for which a thread that has read its file waits for the next one. */
const idleMs = 10_000
let idle: { worker: Worker; limits: ReaderLimits } | undefined

/** Returns the idle thread of these limits, or a new one: it takes a third of a second of CPU time to start. */
function takeThread(limits: ReaderLimits): Worker {
  if (idle?.limits.thread === limits.thread && idle?.limits.heapMb === limits.heapMb) {
    const { worker } = idle
    idle = undefined
    removeListeners(worker)
    worker.ref()
    return worker
  }
  return new Worker(limits.thread ?? new URL('./reader-thread.ts', import.meta.url), {
    name: 'reader',
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  })
}

/** Keeps one thread for the next file, without keeping the process alive. */
async function keepThread(worker: Worker, limits: ReaderLimits): Promise<void> {
  removeListeners(worker)
  // Prevents an error of an idle thread from ending the process.
  worker.on('error', () => undefined)
  if (idle) return void (await worker.terminate())
  const kept = { worker, limits }
  idle = kept
  const isIdle = () => idle === kept
  worker.once('exit', () => isIdle() && (idle = undefined))
  worker.unref()
  setTimeout(() => isIdle() && void worker.terminate(), idleMs).unref()
}

function removeListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function startReader(task: ReaderTask, limits: ReaderLimits, onBytes: (bytes: number) => void) {
  const { silentMs } = limits
  const worker = takeThread(limits)
  worker.postMessage(task)
  let waiting = Promise.withResolvers<Batch>()
  waiting.promise.catch(() => undefined)
  let silence: NodeJS.Timeout | undefined
  const endSilent = () => {
    waiting.reject(new RefusedFileError('time', `reading it got nowhere for ${silentMs / 1000} s`))
    void worker.terminate()
  }
  worker.on('message', (message: FromReader) => {
    silence?.refresh()
    if ('error' in message) waiting.reject(errorOf(message.error))
    else if ('events' in message) waiting.resolve(message)
    else onBytes(message.bytes)
  })
  worker.on('error', (error) => waiting.reject(endOf(error)))
  worker.on('exit', () => waiting.reject(new Error('the thread that reads a file ended')))
  return {
    async next(): Promise<Batch> {
      silence = setTimeout(endSilent, silentMs)
      worker.postMessage('more')
      try {
        return await waiting.promise
      } finally {
        clearTimeout(silence)
        silence = undefined
        waiting = Promise.withResolvers<Batch>()
        waiting.promise.catch(() => undefined)
      }
    },
    stop: async (isDone: boolean) => (isDone ? keepThread(worker, limits) : void (await worker.terminate())),
  }
}

const endOf = (error: unknown): Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new RefusedFileError('memory', 'it needs more memory than an import may use: split it', {
        cause: error,
      })
    : new Error('the thread that reads a file failed', { cause: error })

function errorOf({ name, message, reason }: Extract<FromReader, { error: unknown }>['error']): Error {
  if (reason) return new ImportFileError(reason)
  if (name === 'TooManyColumnsError') return new RefusedFileError('columns', message)
  return name === 'FileError' ? new FileError(message) : new Error(`${name}: ${message}`)
}
