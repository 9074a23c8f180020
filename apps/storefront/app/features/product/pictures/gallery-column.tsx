import type { ConfigurableChild, MediaEntry } from '@ambra/contract/product'
import type { ReactNode } from 'react'
import { gradeOf } from '#app/features/product/choice/grade-option.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import type { Choice } from '../choice/choice.ts'
import { leastBattery, wornGrades } from '#app/shop-ui/wear/wear-grades.ts'
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
      <Facts product={product} variant={choice.variant} />
      <MoreImages slides={slides} />
    </>
  )
}

/** Pictures of the chosen variant first, without doubles; videos at the end. */
function slidesOf(product: ProductDocument, { variant }: Choice): Slide[] {
  const own: readonly MediaEntry[] = variant?.media_gallery ?? []
  const first: readonly (Partial<MediaEntry> & { image: string })[] =
    own.length > 0 ? own : [{ image: variant?.image ?? product.image }, ...product.media_gallery]
  const labels = new Map(product.media_gallery.map(({ image, lab }) => [image, lab]))
  const slides = [...first, ...product.media_gallery.filter(({ vid }) => vid)].map(
    ({ image, vid }): Slide => {
      const label = labels.get(image)
      return { path: image, ...(label && { label }), ...(vid && { video: vid.url }) }
    },
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

type FactsProps = { product: ProductDocument; variant: ConfigurableChild | undefined }

/** How worn the device is, then key numbers of the card; a fact is a short value with a digit, so no brand, no "Yes". */
function Facts({ product, variant }: FactsProps) {
  const { specs, keySpecs } = product
  const isKey = ({ value }: { value: string }) => keySpecs.some((text) => text.startsWith(value))
  const wear = useWear(product, variant)
  const facts = specs
    .filter(({ value }) => value.length <= 14 && /\d/.test(value))
    .toSorted((a, b) => Number(isKey(b)) - Number(isKey(a)))
    .slice(0, wear ? factCount - 1 : factCount)
  if (facts.length + Number(wear !== undefined) < factCount) return null
  return (
    <ul className={styles.facts}>
      {wear && (
        <li className={styles.wear} data-room={wear.room}>
          <b>{wear.value}</b>
          <span>{wear.label}</span>
          {wear.percent && <meter min={0} max={100} value={wear.percent} aria-label={wear.label} />}
        </li>
      )}
      {facts.map(({ code, label, value }) => (
        <li key={code}>
          <b>{value}</b>
          {label}
        </li>
      ))}
    </ul>
  )
}

/**
 * What is left of the battery: as measured on the variant's pieces, else what its grade promises at least. A new device
 * beside used ones says that it is new, so that the line has its place whatever is chosen.
 */
function useWear(product: ProductDocument, variant: ConfigurableChild | undefined) {
  const t = useTranslate()
  const grade = gradeOf(product, variant)
  const isPromised = product.specs.some(({ code }) => code.startsWith('battery'))
  const isMeasured = product.configurable_children.some(({ batteryHealth }) => batteryHealth !== undefined)
  const room = t('wear.promised')
  if (grade === 'new' && (isPromised || isMeasured))
    return { value: t('grade.new.word'), label: t('grade.new.note'), room }
  const worn = wornGrades.find((one) => one === grade)
  const percent = variant?.batteryHealth ?? (worn && isPromised ? leastBattery[worn] : undefined)
  if (percent === undefined) return undefined
  const label = variant?.batteryHealth === undefined ? room : t('wear.measured')
  return { percent, value: t('wear.percent', { percent }), label, room }
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
