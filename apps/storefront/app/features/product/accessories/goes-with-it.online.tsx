import { traitsOf } from '@ambra/domain/catalogue/product-types/traits'
import { productPath } from '@ambra/domain/platform/text/slug'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCart } from '#app/cart/use-cart.ts'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { afterPaint } from '#app/ui/after-paint.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { openProduct } from '#app/ui/overlay.ts'
import { useEventListener } from '#app/ui/use-event-listener.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './goes-with-it.module.css'

const mostShown = 3

const hasVariants = ({ type_id }: CardProduct) => traitsOf(type_id).choice === 'variant'

/**
 * Offers up to three accessories of the product just added: in stock and not in the cart; first those added
 * with one click, then those whose variant is selected in the product sidebar. The card overlays the
 * content below the button, which would move otherwise, and closes by its button, by Escape, or when
 * keyboard focus reaches covered content.
 */
export function GoesWithIt({ products }: { products: readonly CardProduct[] }) {
  const t = useTranslate()
  const id = useId()
  const { cartItems } = useCart().cart
  // Products added from here stay where they were clicked.
  const [offered] = useState(() =>
    products
      .filter(
        ({ sku, type_id, stock }) =>
          stock.is_in_stock &&
          traitsOf(type_id).choice !== 'parts' &&
          !cartItems.some((line) => line.sku === sku || line.parentSku === sku),
      )
      .toSorted((a, b) => Number(hasVariants(a)) - Number(hasVariants(b)))
      .slice(0, mostShown),
  )
  const priced = usePersonalPrices(offered)
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const card = useRef<HTMLElement>(null)
  useEventListener('keydown', ({ key }) => key === 'Escape' && close())
  // The browser scrolls to the focused element first.
  useEventListener('focusin', ({ target }) => afterPaint(() => covers(card.current, target) && close()))
  if (isClosed || priced.length === 0) return null
  return (
    <section ref={card} className={styles.offers} aria-labelledby={id} data-screen-only>
      <div className={styles.head}>
        <h2 id={id}>{t('info.crossSell')}</h2>
        <IconButton label={t('action.close')} onClick={close}>
          <Icon name="x" size="small" />
        </IconButton>
      </div>
      <ul>
        {priced.map((product) => (
          <Accessory key={product.sku} product={product} />
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns whether the card covers the element. Fixed elements are above the card; within its column nothing
 * is.
 */
function covers(card: HTMLElement | null, target: EventTarget | null): boolean {
  const column = card?.offsetParent?.parentElement
  if (!card || !(target instanceof Element) || card.contains(target) || !column?.contains(target))
    return false
  const [own, other] = [card.getBoundingClientRect(), target.getBoundingClientRect()]
  return own.top < other.bottom && other.top < own.bottom
}

function Accessory({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const storePath = useStorePath()
  return (
    <li>
      <ProductImage path={product.image} size={150} />
      <div>
        <Link to={storePath(productPath(product))}>{product.name}</Link>
        <Price price={priceViewOf(product)} />
        {product.energyClass && <EnergyLinks product={product} />}
      </div>
      {hasVariants(product) ? (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('card.chooseNamed', { name: product.name })}
          onClick={() => openProduct(product.sku, product.childSku)}
        >
          {t('card.choose')}
        </Button>
      ) : (
        <AddAccessory product={product} />
      )}
    </li>
  )
}

function AddAccessory({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { add } = useProductActions()
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle')
  async function press() {
    // A double click buys one; a second piece is added in the cart.
    if (state !== 'idle') return
    setState('busy')
    setState((await add({ product, sku: product.sku, qty: 1 })) ? 'added' : 'idle')
  }
  return (
    <Button
      size="small"
      busy={state === 'busy'}
      aria-disabled={state === 'added' || undefined}
      aria-label={state === 'added' ? undefined : t('card.addNamed', { name: product.name })}
      disabled={!priceViewOf(product)}
      onClick={() => void press()}
    >
      {t(state === 'added' ? 'card.added' : 'card.add')}
    </Button>
  )
}
