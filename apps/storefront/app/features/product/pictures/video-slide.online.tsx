import { useState } from 'react'
import { useTranslate } from '#app/i18n/messages.tsx'
import { productImageUrl } from '#app/shop-ui/product-image.tsx'
import styles from './video-slide.module.css'

/**
 * A video over its picture. A file of the shop plays here after a click; an external page is only linked to, so that
 * no third-party server gets a request before the visitor wants it.
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
  // Product films of makers have no speech; one with speech needs a track beside the file.
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
