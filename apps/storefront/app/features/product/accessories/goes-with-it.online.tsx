import { traitsOf } from '@ambra/domain/product-types/traits'
import { productPath } from '@ambra/domain/slug'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useCart } from '#app/cart/use-cart.ts'
import { usePersonalPrices } from '#app/session/personal-prices.ts'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { Button } from '#app/ui/button.tsx'
import { openProduct } from '#app/ui/overlay.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './goes-with-it.module.css'

const mostShown = 3

const hasVariants = ({ type_id }: CardProduct) => traitsOf(type_id).choice === 'variant'

/**
 * Up to three things that fit what was just added: in stock and not in the cart yet, first those that one press adds, then
 * those of which a variant is chosen in the product sidebar.
 */
export function GoesWithIt({ products }: { products: readonly CardProduct[] }) {
  const t = useTranslate()
  const id = useId()
  const { cartItems } = useCart().cart
  // What is added from here stays where it was pressed.
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
  if (priced.length === 0) return null
  return (
    <section className={styles.offers} aria-labelledby={id}>
      <h2 id={id}>{t('info.crossSell')}</h2>
      <ul>
        {priced.map((product) => (
          <Accessory key={product.sku} product={product} />
        ))}
      </ul>
    </section>
  )
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
