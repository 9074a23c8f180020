import { useState } from 'react'
import { useProductActions } from '#app/shop-ui/product-actions.tsx'
import type { Choice } from './use-choice.ts'

export type Purchase = { missing: string | undefined; buy: () => Promise<void> }

/**
 * Puts the choice into the cart, or shows which option still has to be chosen. Adding is instant and each press counts:
 * the button is never busy, for that would swallow the second of two quick presses.
 */
export function usePurchase(choice: Choice, onAdded?: () => void): Purchase {
  const { add } = useProductActions()
  const [missing, setMissing] = useState<string>()
  async function buy() {
    const requests = choice.requests()
    if ('missing' in requests) {
      setMissing(requests.missing)
      document.getElementById(requests.missing)?.scrollIntoView({ block: 'center' })
      return
    }
    setMissing(undefined)
    for (const request of requests) await add(request)
    onAdded?.()
  }
  return { missing, buy }
}
