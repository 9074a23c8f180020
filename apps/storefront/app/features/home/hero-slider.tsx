import { Children, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '@ambra/ui/icon'
import { useTranslate } from '#app/i18n/messages.tsx'
import styles from './hero-slider.module.css'
import { useSlides } from './use-slides.ts'

type HeroSliderProps = { slides: readonly { code: string; title: string }[]; children: ReactNode }

/**
 * Row of slides that scrolls by touch, wheel or without script, but never automatically.
 * @see style: WCAG 2.2.2, APG carousel
 */
export function HeroSlider({ slides, children }: HeroSliderProps) {
  const t = useTranslate()
  const { track, onScrollEnd, current, isReady, show } = useSlides(slides.length)
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }
  return (
    <section className={styles.slider} aria-roledescription="carousel" aria-label={t('content.slides')}>
      <div className={styles.sliderControls} hidden={!isReady}>
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
      <div ref={track} onScrollEnd={onScrollEnd} className={styles.track} aria-live="polite">
        {Children.map(children, (slide, position) => (
          <div
            role="group"
            aria-roledescription="slide"
            aria-label={t('content.slide', {
              position: position + 1,
              count: slides.length,
              title: slides[position]?.title ?? '',
            })}
            // Invisible slides must not take focus.
            inert={current !== position && isReady}
          >
            {slide}
          </div>
        ))}
      </div>
    </section>
  )
}
