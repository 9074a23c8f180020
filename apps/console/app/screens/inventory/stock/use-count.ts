import type { StockCount } from '@ambra/contract/inventory/stock-operations'
import { useEffect, useRef, useState } from 'react'
import { client, isUnreachable, newKey } from '#console/api/client.ts'
import { beep } from '#console/shop/beep.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'
import { type CountLine, type CountScan, lineOf, withScans } from './count-scans.ts'

const retryMs = 5_000
const mostSent = 500

/** Result of the last scan. */
export type LastRead = { code: string; qty: number; name: string | undefined }

type Counting = {
  lines: CountLine[]
  last: LastRead | undefined
  /** Codes that match no line. */
  unknown: readonly string[]
  /** Number of scans not confirmed by the server: offline or in flight. */
  waiting: number
  isAway: boolean
  error: string | undefined
  read: (code: string, qty?: number) => void
  undo: () => void
}

/**
 * Counts stock on site. Scans show at once and are sent in batches, each with an idempotency key, so that a
 * lost response counts nothing twice. Offline, they wait in memory with their timestamps.
 */
export function useCount(count: StockCount): Counting {
  const t = useTranslate()
  const [answer, setAnswer] = useState<{ of: StockCount; is: StockCount }>()
  const [scans, setScans] = useState<readonly CountScan[]>([])
  const [last, setLast] = useState<LastRead>()
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const [isAway, setAway] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const queue = useRef<CountScan[]>([])
  const batch = useRef<{ key: string; scans: CountScan[] }>(undefined)
  const isSending = useRef(false)

  async function send(): Promise<void> {
    if (isSending.current || queue.current.length === 0) return
    isSending.current = true
    batch.current ??= { key: newKey(), scans: queue.current.slice(0, mostSent) }
    const { key, scans: sent } = batch.current
    try {
      const read = sent.map((scan) => ({ ...scan, at: new Date(scan.at).toISOString() }))
      const result = await client.command(
        'counts.add',
        { id: count.id, scans: read },
        { idempotencyKey: key },
      )
      drop(sent)
      setAnswer({ of: count, is: result })
      setUnknown((before) => [...new Set([...before, ...result.unknown])])
      setAway(false)
      setFailure(undefined)
    } catch (error) {
      if (isUnreachable(error)) setAway(true)
      else {
        drop(sent)
        setFailure(error)
      }
    } finally {
      isSending.current = false
    }
    if (batch.current === undefined && queue.current.length > 0) await send()
  }

  function drop(sent: readonly CountScan[]): void {
    batch.current = undefined
    queue.current = queue.current.filter((scan) => !sent.includes(scan))
    setScans(queue.current)
  }

  useRetry(isAway, send)
  const shown = answer?.of === count ? answer.is : count
  const lines = withScans(shown.lines, scans)

  function read(code: string, qty = 1): void {
    const plain = code.trim().slice(0, 100)
    if (plain === '') return
    const line = lineOf(lines, plain)
    queue.current = [...queue.current, { code: plain, qty, at: Date.now() }]
    setScans(queue.current)
    setLast({ code: plain, qty, name: line?.name ?? line?.sku })
    beep(line !== undefined)
    void send()
  }

  return {
    lines,
    last,
    unknown,
    waiting: scans.length,
    isAway,
    error: failure === undefined ? undefined : errorText(t, failure),
    read,
    undo: () => {
      if (last) read(last.code, -last.qty)
      setLast(undefined)
    },
  }
}

/** Retries while the network is down: every few seconds, and when the browser goes online. */
function useRetry(isAway: boolean, send: () => Promise<void>): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  // Retries when the network is back.
  useEffect(() => {
    if (!isAway) return
    const again = () => void latest.current()
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isAway])
}
