import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { savedLines } from '#app/cart/saved-lines.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { useStoreValue } from '#app/storage/create-store.ts'
import type { StoredLine } from '#app/storage/storage-keys.ts'
import { closePanel } from '#app/ui/overlay.ts'
import { LineOptions, linePath } from './cart-line.tsx'
import cartLineStyles from './cart-line.module.css'
import confirmButtonStyles from './confirm-button.module.css'
import styles from './saved-for-later.module.css'

/**
 * Lines saved for later, below the cart: without a price, which may have changed when they are moved back.
 */
export function SavedForLater() {
  const t = useTranslate()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const lines = useStoreValue(savedLines)
  if (lines.length === 0) return null
  // The clicked button disappears with its line: the heading takes focus.
  const onGone = () => title.current?.focus()
  return (
    <section className={styles.saved} aria-labelledby={titleId}>
      <h3 id={titleId} ref={title} tabIndex={-1}>
        {t('cart.savedTitle', { count: lines.length })}
      </h3>
      <ul>
        {lines.map((line) => (
          <SavedLine key={line.lineId} line={line} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}

function SavedLine({ line, onGone }: { line: StoredLine; onGone: () => void }) {
  const t = useTranslate()
  const path = useStorePath()
  const name = line.name ?? line.sku
  const afterwards = (done: Promise<void>) => void done.then(onGone)
  return (
    <li className={cartLineStyles.line}>
      <div className={cartLineStyles.picture}>
        <ProductImage path={line.image} size={150} />
      </div>
      <div className={cartLineStyles.details}>
        <Link className={cartLineStyles.name} to={path(linePath(line))} onClick={closePanel}>
          {name}
        </Link>
        <LineOptions line={line} />
        {line.qty > 1 && <p className={cartLineStyles.options}>{t('cart.pieces', { count: line.qty })}</p>}
        <div className={cartLineStyles.actions}>
          <button
            type="button"
            className={confirmButtonStyles.textButton}
            aria-label={t('cart.moveNamed', { name })}
            onClick={() => afterwards(savedLines.moveToCart(line.lineId))}
          >
            {t('cart.move')}
          </button>
          <button
            type="button"
            className={confirmButtonStyles.textButton}
            aria-label={t('cart.removeNamed', { name })}
            onClick={() => afterwards(savedLines.remove([line.lineId]))}
          >
            {t('cart.remove')}
          </button>
        </div>
      </div>
    </li>
  )
}
