import { Children, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './hero-slider.module.css'
import { useSlides } from './use-slides.ts'

type HeroSliderProps = { slides: readonly { code: string; title: string }[]; children: ReactNode }

/**
 * Slides in a row that scrolls: a finger, the wheel and a browser without script move it. They rotate until the visitor
 * touches, points at or focuses them, or presses pause, and never for those who prefer reduced motion.
 * @see style: WCAG 2.2.2, APG carousel
 */
export function HeroSlider({ slides, children }: HeroSliderProps) {
  const t = useTranslate()
  const { track, onScrollEnd, current, isPlaying, show, toggle, hold } = useSlides(slides.length)
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing at it only makes it wait
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label={t('content.slides')}
      {...hold}
    >
      <div className={styles.sliderControls} hidden={isPlaying === undefined}>
        <button
          type="button"
          aria-label={t(isPlaying ? 'content.slidePause' : 'content.slidePlay')}
          onClick={toggle}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" stroke="none">
            <path d={isPlaying ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M8 5l11 7-11 7z'} />
          </svg>
        </button>
        <button
          type="button"
          aria-label={t('content.slidePrevious')}
          onClick={() => show(current - 1)}
          onKeyDown={onKeyDown}
        >
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          aria-label={t('content.slideNext')}
          onClick={() => show(current + 1)}
          onKeyDown={onKeyDown}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      <div
        ref={track}
        onScrollEnd={onScrollEnd}
        className={styles.track}
        aria-live={isPlaying ? 'off' : 'polite'}
      >
        {Children.map(children, (slide, position) => (
          <div
            role="group"
            aria-roledescription="slide"
            aria-label={t('content.slide', {
              position: position + 1,
              count: slides.length,
              title: slides[position]?.title ?? '',
            })}
            // What is out of sight must not take the focus.
            inert={current !== position && isPlaying !== undefined}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  )
}
