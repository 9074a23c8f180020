import { useRef, useState } from 'react'
import { useProductActions } from '#app/shop-ui/product-actions.tsx'
import type { AddRequest } from '@ambra/domain/sales/cart/add-request'
import type { Choice } from './choice/choice.ts'

/** Time for which the button confirms the addition and ignores clicks. */
const lockMs = 1000

/**
 * `skus` are those of the cart lines; `isSingle`: the selection makes one line, whose quantity can
 * be changed in place.
 */
type Added = {
  variantSku: string | undefined
  skus: readonly string[]
  isSingle: boolean
  isLocked: boolean
}

export type Purchase = {
  missing: string | undefined
  /** Selection just added to the cart; locked while the button confirms it. */
  added: Added | undefined
  buy: () => Promise<void>
}

/**
 * Adds the selection to the cart, or shows which option is missing. The second click of a double click buys
 * nothing: another piece is added with the stepper that replaces the button. A panel that closes with the
 * addition (`onAdded`) has no room for the next step: a notification offers it there.
 */
export function usePurchase(choice: Choice, onAdded?: () => void): Purchase {
  const { add } = useProductActions()
  const [missing, setMissing] = useState<string>()
  const [added, setAdded] = useState<Added>()
  // Set immediately, not with the next render: a double click is faster.
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
    for (const request of requests) isAdded = (await add(request, { isShownInPlace: !onAdded })) && isAdded
    if (isAdded)
      setAdded({
        variantSku: choice.variant?.sku,
        skus: requests.map(({ sku }) => sku),
        isSingle: isSingleLine(requests),
        isLocked: true,
      })
    setTimeout(() => {
      isLocked.current = false
      setAdded((now) => now && { ...now, isLocked: false })
    }, lockMs)
    onAdded?.()
  }
  return { missing, added, buy }
}

/**
 * Returns false for extras and parts of a set, which may be selected differently next time and then make a
 * separate line.
 */
function isSingleLine([request, ...others]: readonly AddRequest[]): boolean {
  const chosen = request?.productOption?.extension_attributes
  return others.length === 0 && !chosen?.bundle_options && !chosen?.custom_options
}
