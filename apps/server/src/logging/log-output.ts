import { write, writeSync } from 'node:fs'

/** Maximum number of bytes buffered for a slow reader of the log; further lines are dropped. */
const maxBufferedBytes = 4_000_000
/** Delay in ms before a write to a pipe with a slow reader is retried. */
const retryMs = 50

export type LogOutput = { write: (line: string) => void }

/**
 * Writes lines to an open file (default standard error) one chunk at a time. Drops and counts lines
 * that cannot be written (a full disk, a closed reader), since a log must not stop the shop. Writes
 * the count as soon as writing works again.
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
