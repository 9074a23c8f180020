import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { ProductImage } from '#app/ui/product-image.tsx'
import styles from './product.module.css'

const ZoomViewer = lazy(async () => ({ default: (await import('./zoom-viewer.tsx')).ZoomViewer }))

/** The picture takes 86 % of the stage. */
const shownWidths = '(min-width: 1440px) 620px, (min-width: 1120px) 46vw, 78vw'

type GalleryProps = { images: readonly string[]; name: string; children?: ReactNode }

/** Large picture with swipe (scroll snap), thumbnails, arrows on wide screens and a full-screen viewer. */
export function Gallery({ images, name, children }: GalleryProps) {
  const t = useTranslate()
  const strip = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  function show(position: number) {
    const next = (position + images.length) % images.length
    const element = strip.current
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' })
    setCurrent(next)
  }
  function follow() {
    const element = strip.current
    if (element && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.mainImage}>
        <section
          ref={strip}
          className={styles.strip}
          onScroll={follow}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('gallery.label', { name })}
        >
          {images.map((path, position) => (
            <div key={path} className={styles.slide}>
              <ProductImage
                path={path}
                size={452}
                alt={t('gallery.alt', { name, position: position + 1, count: images.length })}
                priority={position === 0 ? 'eager' : 'lazy'}
                sizes={shownWidths}
              />
            </div>
          ))}
        </section>
        {children}
        {images.length > 1 && (
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
            <span className={styles.position} aria-hidden="true">
              {current + 1} / {images.length}
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
      {images.length > 1 && <Thumbs images={images} current={current} onShow={show} />}
      {isZoomed && (
        <Suspense>
          <ZoomViewer images={images} start={current} name={name} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </div>
  )
}

type ThumbsProps = { images: readonly string[]; current: number; onShow: (position: number) => void }

function Thumbs({ images, current, onShow }: ThumbsProps) {
  const t = useTranslate()
  return (
    <div className={styles.thumbs}>
      {images.map((path, position) => (
        <button
          key={path}
          type="button"
          aria-current={position === current || undefined}
          aria-label={t('gallery.show', { position: position + 1 })}
          onClick={() => onShow(position)}
        >
          <ProductImage path={path} size={150} priority="low" />
        </button>
      ))}
    </div>
  )
}
