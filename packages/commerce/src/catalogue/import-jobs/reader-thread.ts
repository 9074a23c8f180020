import { parentPort, workerData } from 'node:worker_threads'
import type { FromReader, ReaderTask } from './reader-tasks.ts'
import { runReaderTask } from './run-reader-task.ts'

// Thread that reads one foreign file; each incoming message requests the next batch.
const task: ReaderTask = workerData
const port = parentPort
if (port) {
  let wanted = 0
  let wake = () => undefined as void
  port.on('message', () => {
    wanted += 1
    wake()
  })
  const isWanted = async () => {
    while (wanted === 0) await new Promise<void>((resolve) => (wake = resolve))
    wanted -= 1
  }
  const send = (message: FromReader) => port.postMessage(message)
  try {
    for await (const batch of runReaderTask(task, (bytes) => send({ bytes }))) {
      await isWanted()
      send(batch)
    }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    send({ error: { name, message } })
  }
  port.close()
}
