import { isSoldOut } from '@ambra/domain/sales/cart/cart-stock'
import { Link } from 'react-router'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { useStorePath } from '#app/i18n/store.tsx'
import { cartActions } from '#app/cart/cart-actions.ts'
import styles from './cart-state-notes.module.css'
import microcartStyles from './microcart.module.css'
import { useCart } from '#app/cart/use-cart.ts'
import type { CartErrorState } from './use-cart-check.ts'
import { clearUndo, offerUndo, useUndo } from './use-undo.ts'

const errorTexts = {
  offline: 'cart.offline',
  unreachable: 'cart.unreachable',
  held: 'waiting.holdsCart',
} as const

/** Explains why the figures may be outdated, and that nothing is lost. */
export function CartErrorNote({ error, retry }: { error: CartErrorState; retry: () => void }) {
  const t = useTranslate()
  const path = useStorePath()
  return (
    <div role="status">
      {error && (
        <p className={microcartStyles.note} data-tone="warning">
          <Icon name="triangle-alert" size="small" />
          <span>
            {t(errorTexts[error])}{' '}
            {error === 'unreachable' && (
              <button type="button" className={styles.inNote} onClick={retry}>
                {t('cart.tryAgain')}
              </button>
            )}
            {error === 'held' && (
              <Link className={styles.inNote} to={path('/waiting-orders')} onClick={closePanel}>
                {t('waiting.open')}
              </Link>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

export function SoldOutNote() {
  const t = useTranslate()
  const { cart } = useCart()
  const count = cart.cartItems.filter(isSoldOut).length
  async function remove() {
    const removed = await cartActions.removeSoldOut()
    offerUndo(removed, t('cart.removedMany', { count: removed.length }))
  }
  return (
    <div role="alert">
      {count > 0 && (
        <p className={microcartStyles.note} data-tone="error">
          <Icon name="circle-alert" size="small" />
          <span>
            {t('cart.soldOut', { count })}{' '}
            <button type="button" className={styles.inNote} onClick={() => void remove()}>
              {t('cart.removeSoldOut', { count })}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}

export function UndoNote() {
  const t = useTranslate()
  const undo = useUndo()
  function restore() {
    if (undo) void cartActions.restore(undo.removed)
    undo?.onRestored?.()
    clearUndo()
  }
  return (
    <div role="status">
      {undo && (
        <p className={microcartStyles.note}>
          <span>
            {undo.message}{' '}
            <button type="button" className={styles.inNote} onClick={restore}>
              {t('cart.undo')}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
