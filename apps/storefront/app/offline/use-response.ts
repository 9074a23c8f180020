import { ShopError } from '@ambra/contract/errors'
import { useEffect, useEffectEvent, useState } from 'react'

/** What the API answered last; `value` stays while a newer answer is awaited. */
export type Answer<T> = { value: T | undefined; isLoading: boolean; error: ShopError | undefined }

/**
 * Asks again whenever `key` changes; nothing is asked while it is undefined. Only the newest question counts.
 * `key` must name everything that `ask` reads.
 */
export function useAnswer<T>(key: string | undefined, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<{ key: string; value?: T; error?: ShopError }>()
  const askNow = useEffectEvent(ask)
  // Outside system: the commerce API.
  useEffect(() => {
    if (key === undefined) return
    const abort = new AbortController()
    askNow(abort.signal).then(
      (value) => !abort.signal.aborted && setAnswer({ key, value }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof ShopError)) throw error
        setAnswer((before) => ({ ...before, key, error }))
      },
    )
    return () => abort.abort()
  }, [key])
  return {
    value: answer?.value,
    isLoading: key !== undefined && answer?.key !== key,
    error: answer?.key === key ? answer?.error : undefined,
  }
}
