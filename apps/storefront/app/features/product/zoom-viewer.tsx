import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/ui/messages.tsx'
import { productImageUrl } from '#app/ui/product-image.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import styles from './zoom-viewer.module.css'

type ZoomViewerProps = { images: readonly string[]; start: number; name: string; onClose: () => void }

/** Full-screen pictures: press or double tap for 2.5 times, drag or scroll to move, arrow keys, Escape. */
export function ZoomViewer({ images, start, name, onClose }: ZoomViewerProps) {
  const t = useTranslate()
  const [current, setCurrent] = useState(start)
  const [isLarge, setLarge] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  function step(by: number) {
    setLarge(false)
    setCurrent((current + by + images.length) % images.length)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
  }
  function toggle() {
    setLarge(!isLarge)
    requestAnimationFrame(() => {
      const element = stage.current
      element?.scrollTo(
        (element.scrollWidth - element.clientWidth) / 2,
        (element.scrollHeight - element.clientHeight) / 2,
      )
    })
  }
  return (
    <Sheet shape="full" title={name} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys work wherever focus is inside */}
      <div className={styles.viewer} onKeyDown={onKey}>
        <div ref={stage} className={styles.stage} data-large={isLarge || undefined}>
          <button
            type="button"
            className={styles.picture}
            aria-label={t(isLarge ? 'gallery.smaller' : 'gallery.larger')}
            onClick={toggle}
          >
            <img
              src={productImageUrl(images[current] ?? '', 904)}
              alt={t('gallery.alt', { name, position: current + 1, count: images.length })}
            />
          </button>
        </div>
        {images.length > 1 && (
          <div className={styles.controls}>
            <IconButton label={t('gallery.previous')} onClick={() => step(-1)}>
              <Icon name="chevron-left" />
            </IconButton>
            <span>
              {current + 1} / {images.length}
            </span>
            <IconButton label={t('gallery.next')} onClick={() => step(1)}>
              <Icon name="chevron-right" />
            </IconButton>
          </div>
        )}
      </div>
    </Sheet>
  )
}
