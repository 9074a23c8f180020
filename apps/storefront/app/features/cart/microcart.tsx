import { cartCount } from '@ambra/domain/cart/cart-count'
import { isVirtualCart } from '@ambra/domain/cart-item'
import { isHeldBack } from '@ambra/domain/cart/cart-stock'
import { lazy, Suspense, type RefObject, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { closePanel } from '#app/ui/overlay.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { cartActions } from '#app/cart/cart-actions.ts'
import { CartLine } from './cart-line.tsx'
import { SoldOutNote, CartErrorNote, UndoNote } from './cart-state-notes.tsx'
import { CartTotals } from './cart-totals.tsx'
import { SavedForLater } from './saved-for-later.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import styles from './microcart.module.css'
import type { Cents } from '@ambra/domain/money'
import { PlaceLine } from '#app/delivery/place-line.tsx'
import { useCart } from '#app/cart/use-cart.ts'
import { useCartDelivery } from './use-cart-delivery.ts'
import { useCartCheck } from './use-cart-check.ts'
import { useStore } from '#app/i18n/store.tsx'
import { useTask } from '#app/storage/use-task.ts'
import { pageSkuOf, useLineFacts } from '#app/offline/use-line-facts.ts'
import { clearUndo, offerUndo } from './use-undo.ts'

// Its labels and error messages are in the second catalogue.
const CartCoupon = lazy(async () => {
  const [{ CartCoupon: component }] = await Promise.all([import('./cart-coupon.tsx'), loadMoreMessages()])
  return { default: component }
})

type MicrocartProps = {
  /** What the badge counts. @see spec §4 "Cart count is lines or the sum of quantities by configuration" */
  countBy: 'quantities' | 'lines'
  /** Goods of which none are left may be in the cart. */
  allowOutOfStock: boolean
}

/** The cart as a drawer. @see spec §2 Overlays */
export function Microcart({ countBy, allowOutOfStock }: MicrocartProps) {
  const t = useTranslate()
  const { cart, status } = useCart()
  const lines = useRef<HTMLUListElement>(null)
  const { error, retry } = useCartCheck(allowOutOfStock)
  const { promise, least } = useCartDelivery()
  // What was removed is offered back as long as this drawer is open.
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
      footer={<Footer least={least} />}
    >
      {note}
      {!isVirtualCart(cart.cartItems) && (
        <>
          <FreeDelivery cart={cart} />
          <div className={styles.place}>
            <PlaceLine promise={promise} />
          </div>
        </>
      )}
      <Lines lines={lines} />
      <EmptyAll />
      <SavedForLater />
    </Sheet>
  )
}

function Lines({ lines }: { lines: RefObject<HTMLUListElement | null> }) {
  const t = useTranslate()
  const { cart } = useCart()
  const energy = useLineFacts(useStore().index, cart.cartItems)
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

function Footer({ least }: { least: Cents | undefined }) {
  const t = useTranslate()
  return (
    <>
      <Suspense>
        <CartCoupon isFolded />
      </Suspense>
      <CartTotals least={least} />
      <div className={styles.proceed}>
        <SoldOutNote />
        <ProceedLink />
      </div>
      <Button variant="text" size="small" block onClick={closePanel}>
        {t('cart.continue')}
      </Button>
    </>
  )
}

/**
 * The way to the checkout. Its code is fetched while the cart is being looked at; where that takes longer the drawer
 * stays and says so, and the checkout's layout closes it with the arrival. Goods that are gone have to leave first.
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
