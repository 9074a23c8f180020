import { conditionGrades } from '@ambra/contract/catalogue/condition-grade'
import type { ConfigurableChild, MediaEntry } from '@ambra/contract/catalogue/product'
import type { ReactNode } from 'react'
import { gradeOf } from '#app/features/product/choice/grade-option.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import type { Choice } from '../choice/choice.ts'
import { leastBattery, wornGrades } from '#app/shop-ui/wear/wear-grades.ts'
import { wearPicture } from '#app/shop-ui/wear/wear-pictures.ts'
import type { ProductDocument } from '../choice/product-data.ts'
import { Gallery, type Slide, SlideImage } from './gallery.tsx'
import { ModelButton } from '../model/model-button.tsx'
import styles from './gallery.module.css'

type GalleryColumnProps = { product: ProductDocument; choice: Choice; children?: ReactNode }

/** Pictures of a product with its key figures and more pictures below; `children` overlay the large one. */
export function GalleryColumn({ product, choice, children }: GalleryColumnProps) {
  const example = useExample(product, choice)
  const [first, ...others] = slidesOf(product, choice)
  const slides = first ? [first, ...(example ? [example] : []), ...others] : []
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

/** Returns the pictures of the selected variant first, without duplicates; videos at the end. */
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

/**
 * Returns a close-up for the selected grade, because the product pictures show an unused device. The
 * close-ups are of a phone. A new device gets that of the best grade, which shows no wear either, so that
 * the other pictures keep their positions.
 */
function useExample(product: ProductDocument, { variant }: Choice): Slide | undefined {
  const t = useTranslate()
  const grade = conditionGrades.find((one) => one === gradeOf(product, variant))
  const shown = grade === 'new' ? 'a-plus' : grade
  const src = shown && wearPicture('frame', shown)
  if (!src || product.kind !== 'phone') return undefined
  const note = t('gallery.example', { grade: t(`grade.${grade ?? shown}.word`) })
  return { path: src, label: `${note}: ${t(`wear.housing.${shown}`)}`, example: { src, note } }
}

const factCount = 3

type FactsProps = { product: ProductDocument; variant: ConfigurableChild | undefined }

/**
 * Wear of the device, then key figures of the card; only short values with a digit, so no brand and no
 * "Yes".
 */
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
 * Returns the battery health: as measured on the variant's pieces, else the minimum of its grade. A new
 * device beside used ones says that it is new, so that the line is always present.
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

/** Two more pictures beside the long buy column of a wide screen. */
function MoreImages({ slides }: { slides: readonly Slide[] }) {
  const images = slides.filter(({ video }) => !video)
  if (images.length < 3) return null
  return (
    <div className={styles.moreImages}>
      {images.slice(1, 3).map((slide) => (
        <div key={slide.example ? 'example' : slide.path}>
          <SlideImage slide={slide} size={266} />
        </div>
      ))}
    </div>
  )
}
