import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react'
import { Icon } from '@ambra/ui/icon'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { ProductImage, productImageUrl } from '#app/shop-ui/product-image.tsx'
import { LateZoomViewer } from './late-zoom-viewer.ts'
import styles from './gallery.module.css'

/** Image sizes: a picture takes 86 % of the stage. */
const shownWidths = '(min-width: 1440px) 620px, (min-width: 1120px) 46vw, 78vw'

/**
 * Picture, or video with its poster. `label` is the description of the picture, if any; `example` is a shop
 * image in place of the product's, with its caption.
 */
export type Slide = { path: string; label?: string; video?: string; example?: { src: string; note: string } }

type SlideImageProps = { slide: Slide } & Omit<ComponentProps<typeof ProductImage>, 'path'>

/** Picture of a slide in one of the product picture sizes. */
export const SlideImage = ({ slide: { path, example }, ...image }: SlideImageProps) =>
  example ? (
    <img
      className={styles.example}
      src={example.src}
      width={600}
      height={450}
      alt={image.alt ?? ''}
      loading="lazy"
    />
  ) : (
    <ProductImage path={path} {...image} />
  )

const VideoSlide = lazy(async () => {
  const [{ VideoSlide: Loaded }] = await Promise.all([import('./video-slide.online.tsx'), loadMoreMessages()])
  return { default: Loaded }
})

/** Keeps the key of an example when its picture changes with the grade. */
const keyOf = ({ path, video, example }: Slide) => (example ? 'example' : path + video)

type GalleryProps = { slides: readonly Slide[]; name: string; children?: ReactNode }

/** Large picture with swipe (scroll snap), thumbnails, arrows on wide screens and a full-screen viewer. */
export function Gallery({ slides, name, children }: GalleryProps) {
  const t = useTranslate()
  const strip = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const pictures = slides.filter(({ video }) => !video)
  function show(position: number) {
    const next = (position + slides.length) % slides.length
    const element = strip.current
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' })
    setCurrent(next)
  }
  function follow() {
    const element = strip.current
    if (element && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }
  function turn(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || slides.length < 2 || event.target !== strip.current) return
    event.preventDefault()
    show(current + step)
  }
  if (slides.length === 0)
    return (
      <div className={styles.mainImage}>
        <Icon name="package" />
        {children}
      </div>
    )
  return (
    <div className={styles.gallery}>
      <div className={styles.mainImage}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys turn pictures where the region has the focus */}
        <section
          ref={strip}
          className={styles.strip}
          onScroll={follow}
          onKeyDown={turn}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('gallery.label', { name })}
        >
          {slides.map((slide, position) => (
            <div key={keyOf(slide)} className={styles.slide}>
              <SlideImage
                slide={slide}
                size={452}
                alt={slide.label ?? t('gallery.alt', { name, position: position + 1, count: slides.length })}
                priority={position === 0 ? 'eager' : 'lazy'}
                sizes={shownWidths}
              />
              {slide.example && <span className={styles.exampleNote}>{slide.example.note}</span>}
              {slide.video && position === current && (
                <Suspense>
                  <VideoSlide url={slide.video} path={slide.path} name={name} />
                </Suspense>
              )}
            </div>
          ))}
        </section>
        {children}
        {slides.length > 1 && (
          <>
            <button
              type="button"
              className={`${styles.arrow} ${styles.l}`}
              aria-label={t('gallery.previous')}
              onClick={() => show(current - 1)}
            >
              <Icon name="chevron-left" />
            </button>
            <button
              type="button"
              className={`${styles.arrow} ${styles.r}`}
              aria-label={t('gallery.next')}
              onClick={() => show(current + 1)}
            >
              <Icon name="chevron-right" />
            </button>
            <span className={styles.position} aria-hidden="true" data-screen-only>
              {current + 1} / {slides.length}
            </span>
          </>
        )}
        <button
          type="button"
          className={styles.zoom}
          aria-label={t('gallery.zoom')}
          aria-haspopup="dialog"
          onClick={() => setZoomed(true)}
        >
          <Icon name="zoom-in" />
        </button>
      </div>
      {slides.length > 1 && <Thumbs slides={slides} current={current} onShow={show} />}
      {isZoomed && (
        <Suspense>
          <LateZoomViewer
            images={pictures.map(({ path, example }) => example?.src ?? productImageUrl(path, 904))}
            start={Math.max(0, pictures.indexOf(slides[current] ?? { path: '' }))}
            name={name}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type ThumbsProps = { slides: readonly Slide[]; current: number; onShow: (position: number) => void }

function Thumbs({ slides, current, onShow }: ThumbsProps) {
  const t = useTranslate()
  return (
    <div className={styles.thumbs} data-screen-only>
      {slides.map((slide, position) => (
        <button
          key={keyOf(slide)}
          type="button"
          aria-current={position === current || undefined}
          aria-label={t('gallery.show', { position: position + 1 })}
          onClick={() => onShow(position)}
        >
          <SlideImage slide={slide} size={150} priority="low" />
          {slide.video && <span aria-hidden="true">▶</span>}
        </button>
      ))}
    </div>
  )
}
