import type { AdminCommandName, AdminInput, AdminResult } from '@ambra/contract/admin/operations'
import { useEffect, useRef, useState } from 'react'
import { client, isUnreachable, newKey } from '#console/api/client.ts'
import { errorText, useTranslate } from '#console/i18n/translate.tsx'

const againMs = 5_000

type Held<N extends AdminCommandName> = {
  isBusy: boolean
  /** The line is away: it is sent as soon as it is back, once. */
  isHeld: boolean
  error: string | undefined
  run: (input: AdminInput<N>) => Promise<AdminResult<N> | undefined>
}

/**
 * A command that outlives a network that is away: held in memory and sent again under the same key, so that an answer that was lost
 * does nothing twice. `onDone` gets the answer, whenever it comes.
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
  // Outside system: the network.
  useEffect(() => {
    if (!held) return
    const again = () => void latest.current(held.input, held.key)
    const timer = setInterval(again, againMs)
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
