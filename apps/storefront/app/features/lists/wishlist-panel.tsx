import { type ReactNode, useRef } from 'react'
import { productPath } from '@ambra/domain/platform/text/slug'
import { Link } from 'react-router'
import { wishlist } from '#app/lists/product-lists.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { closePanel } from '#app/ui/overlay.ts'
import { NoticeBell } from '#app/shop-ui/notice-bell.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { StockLabel } from '#app/shop-ui/stock-label.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { EmptyList } from './empty-list.tsx'
import { GoneProducts } from './gone-products.tsx'
import { useListedProducts } from './listed-products.ts'
import listSkeletonStyles from './list-skeleton.module.css'
import styles from './wishlist-panel.module.css'
import { SavedRows } from './saved-rows.tsx'

type WishlistPanelProps = {
  fields: readonly string[]
  /** Renders the add button of a product; provided by the layout, which knows the cart. */
  action: (product: CardProduct) => ReactNode
}

/** Wishlist as a drawer, with current prices. @see spec §2 Overlays */
export function WishlistPanel({ fields, action }: WishlistPanelProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const rows = useRef<HTMLUListElement>(null)
  const list = useProductList(wishlist)
  const listed = useListedProducts<CardProduct>(list, fields)
  const footer = (
    <ButtonLink block variant="outline" to={storePath('/wishlist')} onClick={closePanel}>
      {t('wishlist.openPage')}
    </ButtonLink>
  )
  return (
    <Sheet shape="drawer" title={t('nav.wishlist')} onClose={closePanel} {...(list.length > 0 && { footer })}>
      {list.length === 0 && (
        <EmptyList icon="heart" title={t('wishlist.empty')} help={t('wishlist.emptyHelp')} />
      )}
      {listed.state === 'loading' && <div className={listSkeletonStyles.skeleton} aria-busy="true" />}
      {listed.state === 'offline' && <SavedRows products={listed.products} />}
      {listed.state === 'ready' && <GoneProducts gone={listed.gone} list={wishlist} />}
      {listed.state === 'ready' && (
        <ul ref={rows} className={styles.rows} tabIndex={-1} aria-label={t('nav.wishlist')}>
          {listed.products.map((product) => (
            <WishlistRow
              key={product.sku}
              product={product}
              action={action}
              // The clicked button disappears with its row: the list takes focus.
              onRemoved={() => rows.current?.focus()}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type RowProps = Pick<WishlistPanelProps, 'action'> & { product: CardProduct; onRemoved: () => void }

function WishlistRow({ product, action, onRemoved }: RowProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const actions = useProductActions()
  const price = priceViewOf(product)
  const isInStock = product.stock.is_in_stock
  return (
    <li>
      <div className={styles.thumb}>
        <ProductImage path={product.image} size={150} />
      </div>
      <div className={styles.rowFacts}>
        <Link to={storePath(productPath(product))} onClick={closePanel}>
          {product.name}
        </Link>
        <StockLabel
          isInStock={isInStock}
          quantity={product.total_qty}
          isCounted={product.stock.manage_stock}
        />
        <div className={styles.rowPrice}>
          <Price price={price} />
          <EnergyLinks product={product} />
          {price && isInStock && action(product)}
          {price && !isInStock && <NoticeBell sku={product.sku} name={product.name} />}
        </div>
        {price && isInStock && (
          <Link
            className="link sm"
            to={storePath(`/price-alert?sku=${encodeURIComponent(product.sku)}`)}
            onClick={closePanel}
          >
            {t('priceAlert.link')}
          </Link>
        )}
      </div>
      <IconButton
        label={t('wishlist.remove', { name: product.name })}
        onClick={() => {
          actions.wishlist.toggle(product)
          onRemoved()
        }}
      >
        <Icon name="x" />
      </IconButton>
    </li>
  )
}
