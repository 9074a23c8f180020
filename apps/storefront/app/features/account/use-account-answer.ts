import { useState } from 'react'
import { useSession } from '#app/session/session.ts'
import { type Answer, useAnswer } from '#app/offline/use-response.ts'
import { useBackOnline } from '#app/offline/use-back-online.ts'

export type AccountAnswer<T> = Answer<T> & { retry: () => void }

/**
 * What the API says about the customer who is signed in; asked again with `retry` and when the network is back. `key`
 * names what `ask` reads beside the customer.
 */
export function useAccountAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): AccountAnswer<T> {
  const { customer } = useSession()
  const [turn, setTurn] = useState(0)
  const retry = () => setTurn((one) => one + 1)
  useBackOnline(retry)
  const answer = useAnswer(customer && `${customer.id} ${turn} ${key}`, ask)
  return { ...answer, isLoading: answer.isLoading || !customer, retry }
}
