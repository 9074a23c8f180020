import type { ReactNode } from 'react'
import { useTranslate } from '#app/ui/messages.tsx'
import { ProductImage } from '#app/ui/product-image.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { Badges } from '#app/ui/badges.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { GradeTable, gradeOption } from './grade-table.tsx'
import type { ProductDocument, ProductPageData, ReviewItem } from './product-data.ts'
import styles from './product.module.css'
import { Reviews } from './reviews.tsx'
import { SpecTable } from './spec-table.tsx'
import { type Choice, useChoice } from './use-choice.ts'
import { usePurchase } from './use-purchase.ts'

type ProductViewProps = {
  page: ProductPageData
  childSku: string | undefined
  reviews: readonly ReviewItem[]
  onPick: (childSku: string) => void
  /** Related products: a list of cards of another feature. */
  children?: ReactNode
}

export function ProductView({ page, childSku, reviews, onPick, children }: ProductViewProps) {
  const t = useTranslate()
  const { product, parts } = page
  const choice = useChoice({ product, parts, childSku })
  const purchase = usePurchase(choice)
  const images = imagesOf(product, choice)
  return (
    <>
      <div className={styles.product}>
        <div>
          <Gallery key={choice.variant?.image} images={images} name={product.name}>
            <Badges percent={choice.price?.percent} isNew={false} isRefurbished={product.isRefurbished} />
          </Gallery>
          <Facts product={product} />
          <MoreImages images={images} />
        </div>
        <BuyBox page={page} choice={choice} purchase={purchase} onPick={onPick} />
      </div>
      <Anchors product={product} hasReviews={reviews.length > 0} />
      {product.description && (
        <section id="description" className={`section ${styles.columns}`}>
          <h2>{t('product.description')}</h2>
          <RichText html={product.description} />
        </section>
      )}
      <GradeTable product={product} choice={choice} />
      {product.specs.length > 0 && (
        <section id="specs" className={`section ${styles.columns}`}>
          <h2>{t('product.specs')}</h2>
          <SpecTable specs={product.specs} />
        </section>
      )}
      <Reviews reviews={reviews} rating={product.rating} />
      {children}
      <BuyBar choice={choice} purchase={purchase} />
    </>
  )
}

/** Pictures of the chosen variant first, without doubles. */
function imagesOf(product: ProductDocument, { variant }: Choice): string[] {
  const own = variant?.media_gallery?.map(({ image }) => image) ?? []
  const general = product.media_gallery.map(({ image }) => image)
  const all = own.length > 0 ? own : [variant?.image ?? product.image, ...general]
  return [...new Set(all.filter((path) => path && !path.includes('no_selection')))]
}

const factCount = 3

/** Key numbers of the card first; a fact is a short value with a digit, so no brand, no "Yes". */
function Facts({ product: { specs, keySpecs } }: { product: ProductDocument }) {
  const isKey = ({ value }: { value: string }) => keySpecs.some((text) => text.startsWith(value))
  const facts = specs
    .filter(({ value }) => value.length <= 14 && /\d/.test(value))
    .toSorted((a, b) => Number(isKey(b)) - Number(isKey(a)))
    .slice(0, factCount)
  if (facts.length < factCount) return null
  return (
    <ul className={styles.facts}>
      {facts.map(({ code, label, value }) => (
        <li key={code}>
          <b>{value}</b>
          {label}
        </li>
      ))}
    </ul>
  )
}

/** Two more pictures beside the long decision column of a wide screen. */
function MoreImages({ images }: { images: readonly string[] }) {
  if (images.length < 3) return null
  return (
    <div className={styles.moreImages}>
      {images.slice(1, 3).map((path) => (
        <div key={path}>
          <ProductImage path={path} size={266} />
        </div>
      ))}
    </div>
  )
}

/** Ways to the sections below. */
function Anchors({ product, hasReviews }: { product: ProductDocument; hasReviews: boolean }) {
  const t = useTranslate()
  const links = [
    product.description && { id: 'description', text: t('product.description') },
    gradeOption(product) && { id: 'grades', text: gradeOption(product)?.label },
    product.specs.length > 0 && { id: 'specs', text: t('product.specs') },
    hasReviews && { id: 'reviews', text: t('reviews.title') },
  ].filter((link) => typeof link === 'object')
  if (links.length < 2) return null
  return (
    <nav className={styles.anchors} aria-label={product.name}>
      {links.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  )
}
