import type { ReactNode } from 'react'
import { cartActions } from '#app/cart/cart-actions.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { openPanel } from '#app/ui/overlay.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { QuantityStepper } from '#app/shop-ui/quantity-stepper.tsx'
import styles from './added-stepper.module.css'
import type { Purchase } from './use-purchase.ts'

/** Moves keyboard focus to the place of the button, which has left the page with it. */
function keepFocus(box: HTMLElement | null) {
  if (document.activeElement === document.body)
    box?.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true })
}

type AddedStepperProps = {
  added: Pick<NonNullable<Purchase['added']>, 'skus' | 'isSingle'>
  name: string
  /** Page and bar have the step each; one of them announces it. */
  saysAdded: boolean
  onAgain: () => void
  children: ReactNode
}

/**
 * Next step after an addition: opens the cart. Beside it stands the quantity of the only line, to be changed
 * in place, or a button that adds the selection again. Shows the button (`children`) again once the product
 * is removed from the cart.
 */
export function AddedStepper({ added, name, saysAdded, onAgain, children }: AddedStepperProps) {
  const t = useTranslate()
  const lines = useCart().cart.cartItems.filter((line) => added.skus.includes(line.sku))
  const [line] = lines
  if (!line) return children
  return (
    <div ref={keepFocus} className={styles.added}>
      {saysAdded && (
        <p className="visually-hidden" role="status">
          {t('error.cart.added')}
        </p>
      )}
      {added.isSingle && lines.length === 1 ? (
        <QuantityStepper
          qty={line.qty}
          name={name}
          max={line.maxQuantity}
          rule={line}
          onChange={(qty) => void cartActions.setQuantity(line.lineId, qty)}
          onRemove={() => void cartActions.remove(line.lineId)}
        />
      ) : (
        <Button aria-label={t('product.addAgain')} onClick={onAgain}>
          <Icon name="plus" />
        </Button>
      )}
      <Button variant="primary" data-next-step onClick={() => openPanel('microcart')}>
        {t('product.viewCart')}
      </Button>
    </div>
  )
}
