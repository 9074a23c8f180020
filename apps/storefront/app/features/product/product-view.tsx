import type { ReactNode } from 'react'
import { useTranslate } from '#app/ui/messages.tsx'
import { RichText } from '#app/ui/rich-text.tsx'
import { Badges } from '#app/ui/badges.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
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
  const { product, parts } = page
  const choice = useChoice({ product, parts, childSku })
  const purchase = usePurchase(choice)
  return (
    <>
      <div className={styles.product}>
        <div>
          <Gallery key={choice.variant?.image} images={imagesOf(product, choice)} name={product.name}>
            <Badges percent={choice.price?.percent} isNew={false} isRefurbished={product.isRefurbished} />
          </Gallery>
          <Facts specs={product.specs} />
        </div>
        <BuyBox page={page} choice={choice} purchase={purchase} onPick={onPick} />
      </div>
      <Description product={product} />
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

/** The first values of the specification at a glance. */
function Facts({ specs }: { specs: ProductDocument['specs'] }) {
  const facts = specs.filter(({ code, value }) => code !== 'brand' && value.length <= 18).slice(0, factCount)
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

function Description({ product }: { product: ProductDocument }) {
  const t = useTranslate()
  return (
    <>
      {product.description && (
        <section className={`section ${styles.columns}`}>
          <h2>{t('product.description')}</h2>
          <RichText html={product.description} />
        </section>
      )}
      {product.specs.length > 0 && (
        <section className={`section ${styles.columns}`}>
          <h2>{t('product.specs')}</h2>
          <SpecTable specs={product.specs} />
        </section>
      )}
    </>
  )
}
