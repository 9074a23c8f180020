import { useState } from 'react'
import { useProductActions } from '#app/ui/product-actions.tsx'
import type { Choice } from './use-choice.ts'

export type Purchase = { state: 'idle' | 'busy'; missing: string | undefined; buy: () => Promise<void> }

/** Puts the choice into the cart, or shows which option still has to be chosen. */
export function usePurchase(choice: Choice, onAdded?: () => void): Purchase {
  const { add } = useProductActions()
  const [state, setState] = useState<Purchase['state']>('idle')
  const [missing, setMissing] = useState<string>()
  async function buy() {
    const requests = choice.requests()
    if ('missing' in requests) {
      setMissing(requests.missing)
      document.getElementById(requests.missing)?.scrollIntoView({ block: 'center' })
      return
    }
    setMissing(undefined)
    setState('busy')
    for (const request of requests) await add(request)
    setState('idle')
    onAdded?.()
  }
  return { state, missing, buy }
}
