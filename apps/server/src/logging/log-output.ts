import { write, writeSync } from 'node:fs'

/** Lines that wait for a slow reader of the log; beyond it they are dropped. */
const maxBufferedBytes = 4_000_000
/** The error code of a pipe with a slow reader. */
const retryMs = 50

/** Where log lines go. */
export type LogOutput = { write: (line: string) => void }

/**
 * Writes lines to an open file (default standard error) one chunk at a time. What cannot be written (a full
 * disk, a reader that went away) is dropped and counted: a log must not stop the shop. The count is written
 * as soon as writing works again.
 */
export function createLogOutput(handle = 2): LogOutput {
  let waiting: string[] = []
  let waitingBytes = 0
  let dropped = 0
  let isWriting = false

  function drop(count: number): void {
    dropped += count
  }

  function takeAll(): { text: string; count: number; noted: number } {
    const noted = dropped
    const note =
      noted > 0
        ? [
            `${JSON.stringify({ level: 40, time: Date.now(), dropped: noted, msg: 'log lines were dropped' })}\n`,
          ]
        : []
    const taken = { text: [...note, ...waiting].join(''), count: waiting.length, noted }
    waiting = []
    waitingBytes = 0
    dropped = 0
    return taken
  }

  function flush(): void {
    if (isWriting || waiting.length === 0) return
    isWriting = true
    const { text, count, noted } = takeAll()
    const bytes = Buffer.from(text)
    const next = (from: number): void => {
      write(handle, bytes, from, bytes.length - from, null, (error, written) => {
        if (!error && from + written < bytes.length) return next(from + written)
        if (error?.code === 'EAGAIN') return void setTimeout(next, retryMs, from)
        if (error) drop(count + noted)
        isWriting = false
        flush()
      })
    }
    next(0)
  }

  process.once('exit', () => {
    try {
      if (waiting.length > 0) writeSync(handle, takeAll().text)
    } catch {
      // There is no output left to report it to.
    }
  })
  return {
    write(line) {
      if (waitingBytes > maxBufferedBytes) return drop(1)
      waiting.push(line)
      waitingBytes += line.length
      flush()
    },
  }
}
