import { useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { type ResponseState, useResponse } from '#app/session/use-response.ts'
import { useBackOnline } from '#app/offline/use-back-online.ts'

export type AccountResponse<T> = ResponseState<T> & { retry: () => void }

/**
 * Returns API data of the signed-in customer; reloads on `retry` and when the network returns. `key`
 * identifies what `ask` reads besides the customer.
 */
export function useAccountResponse<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): AccountResponse<T> {
  const { customer } = useSession()
  const [turn, setTurn] = useState(0)
  const retry = () => setTurn((one) => one + 1)
  useBackOnline(retry)
  const response = useResponse(customer && `${customer.id} ${turn} ${key}`, load)
  return { ...response, isLoading: response.isLoading || !customer, retry }
}
