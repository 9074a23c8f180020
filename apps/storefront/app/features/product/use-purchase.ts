import { useRef, useState } from 'react'
import { useProductActions } from '#app/shop-ui/product-actions.tsx'
import type { AddRequest } from '@ambra/domain/cart/add-request'
import type { Choice } from './choice/choice.ts'

/** How long the button says that it has added, and takes no second press. */
const lockMs = 1000

/** `lineSku` names the line in the cart where one choice makes one line, whose quantity can be changed in place. */
type Added = { variantSku: string | undefined; lineSku: string | undefined; isLocked: boolean }

export type Purchase = {
  missing: string | undefined
  /** What was just put into the cart; locked while the button says so. */
  added: Added | undefined
  buy: () => Promise<void>
}

/**
 * Puts the choice into the cart, or shows which option still has to be chosen. A second press of a double click buys
 * nothing: a second piece is added with the stepper that takes the place of the button.
 */
export function usePurchase(choice: Choice, onAdded?: () => void): Purchase {
  const { add } = useProductActions()
  const [missing, setMissing] = useState<string>()
  const [added, setAdded] = useState<Added>()
  // Set at once, not with the next rendering: a double click arrives before that.
  const isLocked = useRef(false)
  async function buy() {
    if (isLocked.current) return
    const requests = choice.requests()
    if ('missing' in requests) {
      setMissing(requests.missing)
      document.getElementById(requests.missing)?.scrollIntoView({ block: 'center' })
      return
    }
    isLocked.current = true
    setMissing(undefined)
    let isAdded = true
    for (const request of requests) isAdded = (await add(request)) && isAdded
    if (isAdded) setAdded({ variantSku: choice.variant?.sku, lineSku: lineSkuOf(requests), isLocked: true })
    setTimeout(() => {
      isLocked.current = false
      setAdded((now) => now && { ...now, isLocked: false })
    }, lockMs)
    onAdded?.()
  }
  return { missing, added, buy }
}

/** Extras and parts of a set may be chosen otherwise next time: that would be a line of its own. */
function lineSkuOf([request, ...others]: readonly AddRequest[]): string | undefined {
  const chosen = request?.productOption?.extension_attributes
  return others.length > 0 || chosen?.bundle_options || chosen?.custom_options ? undefined : request?.sku
}
