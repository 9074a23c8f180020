import { volatileThreshold } from '@ambra/domain/inventory/stock-status'
import { productPath } from '@ambra/domain/platform/text/slug'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badges } from '#app/shop-ui/badges.tsx'
import { ChargerSign } from '#app/shop-ui/marks/charger-sign.tsx'
import { EnergyLinks } from '#app/shop-ui/marks/energy-links.tsx'
import { GradeStamp, isGrade } from '#app/shop-ui/grade.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import { NoticeBell } from '#app/shop-ui/notice-bell.tsx'
import { Price, priceViewOf } from '#app/shop-ui/price.tsx'
import { type CardProduct, useProductActions } from '#app/shop-ui/product-actions.tsx'
import { hasPicture, ProductImage } from '#app/shop-ui/product-image.tsx'
import { Rating } from '#app/shop-ui/rating.tsx'
import { StockLabel } from '#app/shop-ui/stock-label.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import styles from './product-card.module.css'

import { QuickAdd } from './quick-add.tsx'
import { Icon } from '@ambra/ui/icon'

/** Period for which a product counts as new. */
const newForMs = 30 * 24 * 3_600_000

type ProductCardProps = {
  product: CardProduct
  /** Time of the page, so that server and browser agree about "New". */
  now: number
  /** True in the first row of a page: the picture is not lazy. */
  isNear?: boolean
  heading?: 'h2' | 'h3'
  /** Shown at the bottom. */
  note?: ReactNode
}

export function ProductCard({
  product,
  now,
  isNear = false,
  heading: Heading = 'h3',
  note,
}: ProductCardProps) {
  const t = useTranslate()
  const storePath = useStorePath()
  const price = priceViewOf(product)
  const picture = product.childImage ?? product.image
  const isInStock = product.stock.is_in_stock
  const [onlyGrade, ...otherGrades] = product.grades
  const isOneUsed = onlyGrade !== undefined && onlyGrade !== 'new' && otherGrades.length === 0
  const usedGrade = isOneUsed && isGrade(onlyGrade) ? onlyGrade : undefined
  const isFew = product.stock.manage_stock && product.total_qty <= volatileThreshold
  // The lowest of several prices is never shown without its variant.
  const facts = [
    ...(usedGrade ? [t(`grade.${usedGrade}.word`)] : []),
    ...(price?.isFrom && product.childOptions?.length ? product.childOptions : product.keySpecs),
  ]
  const isNew = now - Date.parse(product.created_at.replace(' ', 'T')) < newForMs
  return (
    <article className={styles.card} data-out={isInStock ? undefined : true}>
      <div className={styles.stage}>
        {hasPicture(picture) ? (
          <ProductImage path={picture} size={266} priority={isNear ? 'near' : 'lazy'} />
        ) : (
          <Icon name="package" />
        )}
        <Badges percent={price?.percent} isNew={isNew} isRefurbished={product.isRefurbished} />
        {usedGrade && (
          <div className={styles.grade} aria-hidden="true">
            <GradeStamp grade={usedGrade} />
          </div>
        )}
      </div>
      <ListToggles product={product} />
      <div className={styles.info}>
        <Heading className={styles.name}>
          <Link to={storePath(productPath(product, product.childSku))} prefetch="intent">
            {product.name}
          </Link>
        </Heading>
        <div className={styles.buy}>
          <Price price={price} />
          {price && isInStock && <QuickAdd product={product} />}
          {price && !isInStock && <NoticeBell sku={product.sku} name={product.name} />}
        </div>
        <div className={styles.facts}>
          {otherGrades.length > 0 && <GradeScale grades={product.grades} priced={product.priceGrade} />}
          {facts.length > 0 && (
            <p className={styles.specs} data-whole={price?.isFrom}>
              {facts.join(' · ')}
            </p>
          )}
        </div>
        <div className={styles.line}>
          {product.rating ? <Rating rating={product.rating} count={product.reviewCount ?? 0} /> : null}
          {product.charging && (
            <ChargerSign
              isIncluded={product.charging.isChargerIncluded}
              size={22}
              label={t(
                product.charging.isChargerIncluded ? 'info.charging.included' : 'info.charging.notIncluded',
              )}
            />
          )}
          {(!isInStock || isFew) && <StockLabel isInStock={isInStock} quantity={product.total_qty} />}
        </div>
        <EnergyLinks product={product} />
        {note}
      </div>
    </article>
  )
}

/** Available grades, best first; the one of the price "from" is filled. @see docs/rules/law LAW-INF-9 */
function GradeScale({ grades, priced }: { grades: readonly string[]; priced: string | undefined }) {
  const t = useTranslate()
  const known = grades.filter(isGrade)
  return (
    <div className={styles.scale}>
      <span className="visually-hidden">
        {t('card.grades', { count: known.length })}
        {priced && isGrade(priced) && `, ${t('price.from')}: ${t(`grade.${priced}.word`)}`}
      </span>
      {known.map((grade) => (
        <span key={grade} aria-hidden="true" data-priced={grade === priced || undefined}>
          <GradeStamp grade={grade} />
        </span>
      ))}
    </div>
  )
}

function ListToggles({ product }: { product: CardProduct }) {
  const t = useTranslate()
  const { wishlist, compare } = useProductActions()
  return (
    <div className={styles.toggles}>
      <button
        type="button"
        aria-pressed={wishlist.useHas(product.sku)}
        aria-label={t('card.wishlist', { name: product.name })}
        onClick={() => wishlist.toggle(product)}
      >
        <Icon name="heart" />
      </button>
      <button
        type="button"
        aria-pressed={compare.useHas(product.sku)}
        aria-label={t('card.compare', { name: product.name })}
        onClick={() => compare.toggle(product)}
      >
        <Icon name="scale" />
      </button>
    </div>
  )
}
