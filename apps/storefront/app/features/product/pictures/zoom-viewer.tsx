import { type KeyboardEvent, useCallback, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { maxZoom, zoomBy } from './zoom.ts'
import styles from './zoom-viewer.module.css'

/** `images` are URLs. */
type ZoomViewerProps = { images: readonly string[]; start: number; name: string; onClose: () => void }

/**
 * Full-screen pictures up to 2.5 times their size: zoom by wheel, pinch, plus and minus keys, or click;
 * drag or scroll to move, arrow keys to change the picture, Escape to close.
 */
export function ZoomViewer({ images, start, name, onClose }: ZoomViewerProps) {
  const t = useTranslate()
  const [current, setCurrent] = useState(start)
  const [scale, setScale] = useState(1)
  const stage = useCallback((element: HTMLElement | null) => {
    if (element) return onGestures(element, (factor) => setScale((before) => zoomBy(before, factor)))
  }, [])
  // Keeps the centre when the picture grows.
  const picture = useCallback(
    (element: HTMLElement | null) => {
      element?.style.setProperty('--zoom', String(scale))
      const frame = element?.parentElement
      frame?.scrollTo(
        (frame.scrollWidth - frame.clientWidth) / 2,
        (frame.scrollHeight - frame.clientHeight) / 2,
      )
    },
    [scale],
  )
  function step(by: number) {
    setScale(1)
    setCurrent((current + by + images.length) % images.length)
  }
  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight' && scale === 1) step(1)
    if (event.key === 'ArrowLeft' && scale === 1) step(-1)
    if (event.key === '+' || event.key === '=') setScale(zoomBy(scale, 1.25))
    if (event.key === '-') setScale(zoomBy(scale, 0.8))
  }
  return (
    <Sheet shape="full" title={name} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys work wherever focus is inside */}
      <div className={styles.viewer} onKeyDown={onKey}>
        <div ref={stage} className={styles.stage} data-large={scale > 1 || undefined}>
          <button
            type="button"
            className={styles.picture}
            ref={picture}
            aria-label={t(scale > 1 ? 'gallery.smaller' : 'gallery.larger')}
            onClick={() => setScale(scale > 1 ? 1 : maxZoom)}
          >
            <img
              src={images[current]}
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

/**
 * Handles wheel and pinch on the stage. They must block the page's own zoom, so the listeners are not
 * passive as in React.
 */
function onGestures(element: HTMLElement, zoom: (factor: number) => void): () => void {
  let distance = 0
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15)
  }
  const pinch = (event: TouchEvent) => {
    const [a, b] = event.touches
    if (!a || !b) {
      distance = 0
      return
    }
    event.preventDefault()
    const next = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
    if (distance > 0) zoom(next / distance)
    distance = next
  }
  const end = () => (distance = 0)
  element.addEventListener('wheel', wheel, { passive: false })
  element.addEventListener('touchmove', pinch, { passive: false })
  element.addEventListener('touchend', end)
  return () => {
    element.removeEventListener('wheel', wheel)
    element.removeEventListener('touchmove', pinch)
    element.removeEventListener('touchend', end)
  }
}
