import type {
  AdminCommandName,
  AdminInput,
  AdminResult,
} from '@ambra/contract/platform/operations/operations'
import { useEffect, useRef, useState } from 'react'
import { client, isUnreachable, newKey } from '#console/api/client.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'

const retryMs = 5_000

type Held<N extends AdminCommandName> = {
  isBusy: boolean
  /** True while the network is down; the command is sent once when it is back. */
  isHeld: boolean
  error: string | undefined
  run: (input: AdminInput<N>) => Promise<AdminResult<N> | undefined>
}

/**
 * Runs a command that survives a network outage: kept in memory and retried with the same idempotency key, so
 * that a lost response does not repeat the effect. Calls `onDone` with the response, whenever it arrives.
 */
export function useHeldCommand<N extends AdminCommandName>(
  name: N,
  onDone: (result: AdminResult<N>) => void,
): Held<N> {
  const t = useTranslate()
  const [held, hold] = useState<{ input: AdminInput<N>; key: string }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isSending = useRef(false)

  async function send(input: AdminInput<N>, key: string): Promise<AdminResult<N> | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    try {
      const result = await client.command(name, input, { idempotencyKey: key })
      hold(undefined)
      setFailure(undefined)
      onDone(result)
      return result
    } catch (error) {
      if (isUnreachable(error)) hold({ input, key })
      else {
        hold(undefined)
        setFailure(error)
      }
      return undefined
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  // Retries when the network is back.
  useEffect(() => {
    if (!held) return
    const again = () => void latest.current(held.input, held.key)
    const timer = setInterval(again, retryMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [held])

  return {
    isBusy: isBusy && !held,
    isHeld: held !== undefined,
    error: failure === undefined ? undefined : errorText(t, failure),
    run: (input) => {
      setFailure(undefined)
      return send(input, newKey())
    },
  }
}
