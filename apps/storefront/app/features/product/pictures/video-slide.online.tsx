import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { productImageUrl } from '#app/shop-ui/product-image.tsx'
import styles from './video-slide.module.css'

/**
 * Video over its poster. A shop file plays here after a click; an external page is only linked, so that no
 * third-party server gets a request without the visitor's action.
 */
export function VideoSlide({ url, path, name }: { url: string; path: string; name: string }) {
  const t = useTranslate()
  const [isPlaying, setPlaying] = useState(false)
  if (url.startsWith('https://'))
    return (
      <a className={styles.play} href={url} target="_blank" rel="noopener noreferrer">
        {t('info.gallery.videoElsewhere', { host: new URL(url).host })}
      </a>
    )
  if (!isPlaying)
    return (
      <button type="button" className={styles.play} onClick={() => setPlaying(true)}>
        {t('info.gallery.playVideo')}
      </button>
    )
  // Product films have no speech; one with speech needs a caption track.
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className={styles.video}
      src={url}
      poster={productImageUrl(path, 904)}
      aria-label={name}
      controls
      autoPlay
      playsInline
    />
  )
}
