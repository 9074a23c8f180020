import { type OutboxHandler, type OutboxWorker, startOutboxWorker } from '@ambra/commerce/messaging'
import type { Extensions } from '@ambra/commerce/platform'
import type { Database } from '@ambra/db/connection'
import type { Logger } from 'pino'

type Options = {
  extensions: Extensions
  database: Database
  traced: (handlers: Readonly<Record<string, OutboxHandler>>) => Record<string, OutboxHandler>
  now: () => Date
  log: Logger
}

/**
 * Delivers messages and events to each extension by a worker of its own, so that a slow one delays no other and no
 * mail. The messages of an extension that is off wait.
 */
export function startExtensionWorkers({ extensions, database, traced, now, log }: Options): OutboxWorker {
  const workers = new Map<string, OutboxWorker>()
  const stopping = new Set<Promise<void>>()
  let isStopped = false

  function follow(): void {
    if (isStopped) return
    const messages = extensions.messages()
    for (const [name, worker] of workers)
      if (!messages.has(name)) {
        workers.delete(name)
        const stopped = worker.stop().finally(() => stopping.delete(stopped))
        stopping.add(stopped)
      }
    for (const [name, handlers] of messages)
      if (!workers.has(name) && Object.keys(handlers).length > 0)
        workers.set(name, startOutboxWorker({ database, handlers: traced(handlers), now, log }))
  }

  extensions.onChange(follow)
  follow()
  return {
    wake: () => workers.forEach((worker) => worker.wake()),
    async stop() {
      isStopped = true
      await Promise.all([...stopping, ...[...workers.values()].map((worker) => worker.stop())])
    },
  }
}
