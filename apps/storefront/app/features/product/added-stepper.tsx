import type { ReactNode } from 'react'
import { cartActions } from '#app/cart/cart-actions.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { openPanel } from '#app/ui/overlay.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { QuantityStepper } from '#app/shop-ui/quantity-stepper.tsx'
import styles from './added-stepper.module.css'

/** The keyboard stands where the button was, which has left the page with the focus. */
function keepFocus(box: HTMLElement | null) {
  if (document.activeElement === document.body)
    box?.querySelector<HTMLElement>('fieldset > button:last-of-type')?.focus({ preventScroll: true })
}

type AddedStepperProps = { sku: string; name: string; children: ReactNode }

/** How many of this are in the cart, to be changed in place, and the way to it; the button again (`children`) once it is not there any more. */
export function AddedStepper({ sku, name, children }: AddedStepperProps) {
  const t = useTranslate()
  const lines = useCart().cart.cartItems.filter((line) => line.sku === sku)
  const [line] = lines
  if (!line || lines.length > 1) return children
  return (
    <div ref={keepFocus} className={styles.added}>
      <QuantityStepper
        qty={line.qty}
        name={name}
        max={line.maxQuantity}
        rule={line}
        onChange={(qty) => void cartActions.setQuantity(line.lineId, qty)}
        onRemove={() => void cartActions.remove(line.lineId)}
      />
      <Button variant="primary" onClick={() => openPanel('microcart')}>
        {t('product.viewCart')}
      </Button>
    </div>
  )
}
