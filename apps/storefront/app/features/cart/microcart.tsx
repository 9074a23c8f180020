import { cartCount } from '@ambra/domain/sales/cart/cart-count'
import { isVirtualCart } from '@ambra/domain/sales/cart/cart-item'
import { isHeldBack } from '@ambra/domain/sales/cart/cart-stock'
import { lazy, Suspense, type RefObject, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { closePanel } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { cartActions } from '#app/cart/cart-actions.ts'
import { CartLine } from './cart-line.tsx'
import { SoldOutNote, CartErrorNote, UndoNote } from './cart-state-notes.tsx'
import { PromisesAt } from '#app/shop-ui/promises.tsx'
import { CartTotals } from './cart-totals.tsx'
import { SavedForLater } from './saved-for-later.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import styles from './microcart.module.css'
import type { CartDelivery } from '@ambra/domain/fulfilment/cart-delivery'
import { PlaceLine } from '#app/delivery/place-line.tsx'
import { useCart } from '#app/cart/use-cart.ts'
import { useCartDelivery } from './use-cart-delivery.ts'
import { useCartCheck } from './use-cart-check.ts'
import { useStore } from '#app/i18n/store.tsx'
import { useTask } from '#app/storage/use-task.ts'
import { labelledParts, useLineFacts } from '#app/offline/use-line-facts.ts'
import { clearUndo, offerUndo } from './use-undo.ts'

// Its labels and error messages are in the second catalogue.
const CartCoupon = lazy(async () => {
  const [{ CartCoupon: component }] = await Promise.all([import('./cart-coupon.tsx'), loadMoreMessages()])
  return { default: component }
})

type MicrocartProps = {
  /** Unit of the badge. @see spec §4 "Cart count is lines or the sum of quantities by configuration" */
  countBy: 'quantities' | 'lines'
  /** True when sold-out products may be in the cart. */
  allowOutOfStock: boolean
}

/** Cart as a drawer. @see spec §2 Overlays */
export function Microcart({ countBy, allowOutOfStock }: MicrocartProps) {
  const t = useTranslate()
  const { cart, status } = useCart()
  const lines = useRef<HTMLUListElement>(null)
  const { error, retry } = useCartCheck(allowOutOfStock)
  const { promise, offered, isStale } = useCartDelivery()
  // A removal can be undone while this drawer is open.
  useTask('open', (signal) => signal.addEventListener('abort', clearUndo))
  const note = (
    <>
      <CartErrorNote error={error} retry={retry} />
      <UndoNote />
    </>
  )
  if (status === 'loading') return <LoadingCart />
  if (cart.cartItems.length === 0) return <EmptyCart note={note} />
  const count = cartCount(cart.cartItems, countBy)
  return (
    <Sheet
      shape="drawer"
      title={t('cart.title', { count })}
      onClose={closePanel}
      footer={<Footer offered={offered} isStale={isStale} />}
    >
      {note}
      {!isVirtualCart(cart.cartItems) && (
        <>
          <FreeDelivery cart={cart} offered={offered} />
          <div className={styles.place}>
            <PlaceLine promise={promise} />
          </div>
        </>
      )}
      <Lines lines={lines} />
      <EmptyAll />
      <SavedForLater />
      <PromisesAt place="cart" />
    </Sheet>
  )
}

function Lines({ lines }: { lines: RefObject<HTMLUListElement | null> }) {
  const t = useTranslate()
  const { cart } = useCart()
  const facts = useLineFacts(useStore().index, cart.cartItems)
  return (
    <ul ref={lines} className={styles.lines} tabIndex={-1} aria-label={t('cart.lines')}>
      {cart.cartItems.map((line) => (
        // The clicked button disappears with its line: the list takes focus.
        <CartLine
          key={line.lineId}
          line={line}
          labelled={labelledParts(line, facts)}
          onRemoved={() => lines.current?.focus()}
        />
      ))}
    </ul>
  )
}

/** @see spec §4 "Clearing empties items" */
function EmptyAll() {
  const t = useTranslate()
  const { cart } = useCart()
  if (cart.cartItems.length < 2) return null
  return (
    <div className={styles.emptyAll}>
      <ConfirmButton
        label={t('cart.emptyAll')}
        question={t('cart.emptyQuestion')}
        onConfirmed={() =>
          void cartActions
            .removeAll()
            .then((removed) => offerUndo(removed, t('cart.removedMany', { count: removed.length })))
        }
      />
    </div>
  )
}

function Footer({ offered, isStale }: { offered: CartDelivery | undefined; isStale: boolean }) {
  const t = useTranslate()
  return (
    <>
      <Suspense>
        <CartCoupon isFolded />
      </Suspense>
      <CartTotals offered={offered} isStale={isStale} />
      <div className={styles.proceed}>
        <SoldOutNote />
        <ProceedLink />
      </div>
      <div className={styles.goOn}>
        <Button variant="text" size="small" block onClick={closePanel}>
          {t('cart.continue')}
        </Button>
      </div>
    </>
  )
}

/**
 * Link to the checkout. Its code is preloaded while the cart is open; if that takes longer the drawer stays
 * and shows it, and the checkout's layout closes it on arrival. Sold-out products must be removed first.
 */
function ProceedLink() {
  const t = useTranslate()
  const path = useStorePath()
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const { cart } = useCart()
  const checkout = path('/checkout')
  const isThere = pathname === checkout
  if (cart.cartItems.some(isHeldBack))
    return (
      <Button variant="primary" block disabled>
        {t('cart.proceed')}
      </Button>
    )
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

function LoadingCart() {
  const t = useTranslate()
  return (
    <Sheet shape="drawer" title={t('cart.heading')} onClose={closePanel}>
      <p className="visually-hidden" role="status">
        {t('cart.loading')}
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </Sheet>
  )
}

function EmptyCart({ note }: { note: React.ReactNode }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <Sheet shape="drawer" title={t('cart.heading')} onClose={closePanel}>
      {note}
      <div className={styles.empty}>
        <Icon name="shopping-bag" size="large" />
        <h3>{t('cart.empty')}</h3>
        <p className="muted sm">{t('cart.emptyHelp')}</p>
        <ButtonLink variant="outline" to={path('/')} onClick={closePanel}>
          {t('cart.start')}
        </ButtonLink>
      </div>
      <SavedForLater />
    </Sheet>
  )
}
