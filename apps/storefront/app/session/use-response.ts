import { ShopError } from '@ambra/contract/errors'
import { useEffect, useEffectEvent, useState } from 'react'

/** The last response of the API; `value` stays while a newer one is pending. */
export type ResponseState<T> = { value: T | undefined; isLoading: boolean; error: ShopError | undefined }

/**
 * Sends the request again whenever `key` changes, none while it is undefined. Only the newest request counts.
 * `key` must name everything that `ask` reads.
 */
export function useResponse<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): ResponseState<T> {
  const [response, setResponse] = useState<{ key: string; value?: T; error?: ShopError }>()
  const askNow = useEffectEvent(ask)
  // Outside system: the commerce API.
  useEffect(() => {
    if (key === undefined) return
    const abort = new AbortController()
    askNow(abort.signal).then(
      (value) => !abort.signal.aborted && setResponse({ key, value }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (!(error instanceof ShopError)) throw error
        setResponse((before) => ({ ...before, key, error }))
      },
    )
    return () => abort.abort()
  }, [key])
  return {
    value: response?.value,
    isLoading: key !== undefined && response?.key !== key,
    error: response?.key === key ? response?.error : undefined,
  }
}
