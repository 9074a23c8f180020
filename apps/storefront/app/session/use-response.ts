import { ShopError } from '@ambra/contract/platform/errors/errors'
import { useState } from 'react'
import { useTask } from '#app/storage/use-task.ts'

/** Last response of the API; `value` stays while a newer one is pending. */
export type ResponseState<T> = { value: T | undefined; isLoading: boolean; error: ShopError | undefined }

/**
 * Sends the request again when `key` changes, and none while it is undefined. Only the newest request
 * counts. `key` must identify everything that `request` reads.
 */
export function useResponse<T>(
  key: string | undefined,
  request: (signal: AbortSignal) => Promise<T>,
): ResponseState<T> {
  const [response, setResponse] = useState<{ key: string; value?: T; error?: ShopError }>()
  useTask(key, (signal) =>
    request(signal).then(
      (value) => key === undefined || signal.aborted || setResponse({ key, value }),
      (error: unknown) => {
        if (key === undefined || signal.aborted) return
        if (!(error instanceof ShopError)) throw error
        setResponse((before) => ({ ...before, key, error }))
      },
    ),
  )
  return {
    value: response?.value,
    isLoading: key !== undefined && response?.key !== key,
    error: response?.key === key ? response?.error : undefined,
  }
}
