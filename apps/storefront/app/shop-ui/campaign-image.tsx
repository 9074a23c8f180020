/** Widths under /media/w/; the browser selects the smallest that is sharp. */
const widths = [480, 768, 1280, 1600]

type CampaignImageProps = {
  /** Media path, e.g. `banners/spring.svg`. */
  path: string
  /** `sizes` attribute: the displayed width. */
  sizes: string
  /** Empty when adjacent text says the same. */
  alt?: string
  className?: string | undefined
  /** `eager` is the page's main picture, `near` is on the first screen. */
  priority?: 'eager' | 'near' | 'lazy'
}

/** Campaign picture (1000 × 760) in the size the screen needs, through the resizing proxy. */
export function CampaignImage({ path, sizes, alt = '', className, priority = 'lazy' }: CampaignImageProps) {
  const at = (width: number) => `/media/w/${width}/${path.replace(/^\/?(media\/)?/, '')}`
  return (
    <img
      src={at(768)}
      srcSet={widths.map((width) => `${at(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={1000}
      height={760}
      decoding="async"
      className={className}
      {...(priority === 'lazy' && { loading: 'lazy' as const })}
      {...(priority === 'eager' && { fetchPriority: 'high' as const })}
    />
  )
}
