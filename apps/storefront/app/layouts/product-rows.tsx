import { useTask } from '#app/storage/use-task.ts'
import { recentlyViewed } from '#app/lists/recently-viewed.ts'
import { savedOf } from '#app/lists/saved-product.ts'
import { useProductList } from '#app/lists/use-product-list.ts'
import { cardFields } from '#app/data/pick-fields.ts'
import { ProductGrid } from '#app/features/catalog/product-grid.tsx'
import { Section } from '#app/features/home/section.tsx'
import { RememberViewed } from '#app/features/lists/remember-viewed.tsx'
import { useListedProducts } from '#app/features/lists/listed-products.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

type LinkedRow = { type: 'related' | 'upsell' | 'crosssell'; products: CardProduct[] }

const titles = {
  related: 'product.related',
  upsell: 'info.upsell',
  crosssell: 'info.crossSell',
} as const

type ProductRowsProps = { product: CardProduct; linked: readonly LinkedRow[]; now: number }

/** Rows below a product: linked products, then recently viewed ones. */
export function ProductRows({ product, linked, now }: ProductRowsProps) {
  const t = useTranslate()
  return (
    <div data-screen-only>
      {linked.map(({ type, products }) => (
        <Section key={type} title={t(titles[type])}>
          <ProductGrid products={products} now={now} nearCount={0} view="auto" isRow />
        </Section>
      ))}
      <RecentlyViewed product={product} now={now} />
    </div>
  )
}

const shownInRow = 4

function RecentlyViewed({ product, now }: { product: CardProduct; now: number }) {
  const t = useTranslate()
  const viewed = useProductList(recentlyViewed)
  const others = viewed.filter(({ sku }) => sku !== product.sku).slice(0, shownInRow)
  const listed = useListedProducts<CardProduct>(others, cardFields)
  useTask(product, () => recentlyViewed.remember(savedOf(product)))
  if (listed.state !== 'ready' || listed.products.length === 0) return null
  return (
    <Section title={t('info.recent')}>
      <RememberViewed />
      <ProductGrid products={listed.products} now={now} nearCount={0} view="auto" isRow />
    </Section>
  )
}
