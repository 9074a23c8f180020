import { cartCount } from '@ambra/domain/cart-count'
import { isVirtualCart } from '@ambra/domain/cart-item'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import { CartLine } from './cart-line.tsx'
import { cartActions } from './cart-actions.ts'
import { CartTotals } from './cart-totals.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import styles from './microcart.module.css'
import { useCart } from './use-cart.ts'
import { pageSkuOf, useLineEnergy } from './use-line-energy.ts'

/** The cart as a drawer. @see spec §2 Overlays */
export function Microcart() {
  const t = useTranslate()
  const { cart } = useCart()
  const lines = useRef<HTMLUListElement>(null)
  const count = cartCount(cart.cartItems)
  // Outside system: the server's cart, which may have changed since this page was opened.
  useEffect(() => void cartActions.refresh(), [])
  if (count === 0) return <EmptyCart />
  return (
    <Sheet shape="drawer" title={t('cart.title', { count })} onClose={closePanel} footer={<Footer />}>
      {!isVirtualCart(cart.cartItems) && <FreeDelivery cart={cart} />}
      <Lines lines={lines} />
    </Sheet>
  )
}

function Lines({ lines }: { lines: RefObject<HTMLUListElement | null> }) {
  const t = useTranslate()
  const { cart } = useCart()
  const energy = useLineEnergy(cart.cartItems)
  return (
    <ul ref={lines} className={styles.lines} tabIndex={-1} aria-label={t('cart.lines')}>
      {cart.cartItems.map((line) => (
        // The pressed button goes with its line: the list takes the focus over.
        <CartLine
          key={line.lineId}
          line={line}
          energy={energy.get(pageSkuOf(line))}
          onRemoved={() => lines.current?.focus()}
        />
      ))}
    </ul>
  )
}

function Footer() {
  const t = useTranslate()
  return (
    <>
      <CartTotals />
      <ProceedLink />
      <Button variant="text" size="small" block onClick={closePanel}>
        {t('cart.continue')}
      </Button>
    </>
  )
}

/**
 * The way to the checkout. Its code is fetched while the cart is being looked at; where that takes longer the drawer
 * stays and says so, and the checkout's layout closes it with the arrival.
 */
function ProceedLink() {
  const t = useTranslate()
  const path = useStorePath()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const checkout = path('/checkout')
  const isThere = pathname === checkout
  return (
    <ButtonLink
      variant="primary"
      block
      to={checkout}
      prefetch="render"
      busy={location?.pathname === checkout}
      onClick={(event) => {
        if (!isThere) return
        event.preventDefault()
        closePanel()
      }}
    >
      {t('cart.proceed')}
    </ButtonLink>
  )
}

function EmptyCart() {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <Sheet shape="drawer" title={t('cart.heading')} onClose={closePanel}>
      <div className={styles.empty}>
        <Icon name="shopping-bag" size="large" />
        <h3>{t('cart.empty')}</h3>
        <p className="muted sm">{t('cart.emptyHelp')}</p>
        <ButtonLink variant="outline" to={path('/')} onClick={closePanel}>
          {t('cart.start')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
