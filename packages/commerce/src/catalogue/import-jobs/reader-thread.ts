import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { ImportFileError } from '@ambra/import-formats/open-bytes'
import type { FromReader } from './reader-tasks.ts'
import { runReaderTask } from './run-reader-task.ts'

// Thread that reads foreign files one after another: a message with the task, then one for each batch.
const port = parentPort
if (port) {
  const messages = on(port, 'message')
  const send = (message: FromReader) => port.postMessage(message)
  for await (const [task] of messages)
    try {
      for await (const batch of runReaderTask(task, (bytes) => send({ bytes }))) {
        await messages.next()
        send(batch)
      }
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error))
      const reason = error instanceof ImportFileError ? error.reason : undefined
      send({ error: { name, message, reason } })
    }
}
