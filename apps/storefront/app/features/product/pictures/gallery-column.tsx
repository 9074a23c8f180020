import type { MediaEntry } from '@ambra/contract/product'
import type { ReactNode } from 'react'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import type { Choice } from '../choice/choice.ts'
import type { ProductDocument } from '../choice/product-data.ts'
import { Gallery, type Slide } from './gallery.tsx'
import { ModelButton } from '../model/model-button.tsx'
import styles from './gallery.module.css'

type GalleryColumnProps = { product: ProductDocument; choice: Choice; children?: ReactNode }

/** The pictures of a product and, below them, its key numbers and more pictures; `children` lie on the large one. */
export function GalleryColumn({ product, choice, children }: GalleryColumnProps) {
  const slides = slidesOf(product, choice)
  const model = choice.variant?.model ?? product.model
  return (
    <>
      <Gallery slides={slides} name={product.name}>
        {children}
        {model && <ModelButton url={model} name={product.name} poster={slides[0]?.path} />}
      </Gallery>
      <Facts product={product} />
      <MoreImages slides={slides} />
    </>
  )
}

/** Pictures of the chosen variant first, without doubles; videos at the end. */
function slidesOf(product: ProductDocument, { variant }: Choice): Slide[] {
  const own: readonly MediaEntry[] = variant?.media_gallery ?? []
  const first: readonly (Partial<MediaEntry> & { image: string })[] =
    own.length > 0 ? own : [{ image: variant?.image ?? product.image }, ...product.media_gallery]
  const slides = [...first, ...product.media_gallery.filter(({ vid }) => vid)].map(
    ({ image, vid }): Slide => ({ path: image, ...(vid && { video: vid.url }) }),
  )
  const seen = new Set<string>()
  return slides
    .filter(({ path, video = '' }) => {
      const isNew = path && !path.includes('no_selection') && !seen.has(video + path)
      seen.add(video + path)
      return isNew
    })
    .toSorted((a, b) => Number(a.video !== undefined) - Number(b.video !== undefined))
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
function MoreImages({ slides }: { slides: readonly Slide[] }) {
  const images = slides.filter(({ video }) => !video)
  if (images.length < 3) return null
  return (
    <div className={styles.moreImages}>
      {images.slice(1, 3).map(({ path }) => (
        <div key={path}>
          <ProductImage path={path} size={266} />
        </div>
      ))}
    </div>
  )
}
