/** Widths under /media/w/; the browser takes the smallest that is sharp where the picture stands. */
const widths = [480, 768, 1280, 1600]

type CampaignImageProps = {
  /** Media path, e.g. `banners/spring.svg`. */
  path: string
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string
  /** Empty where the words beside it say the same. */
  alt?: string
  className?: string | undefined
  /** `eager` is the page's main picture, `near` stands on the first screen. */
  priority?: 'eager' | 'near' | 'lazy'
}

/** A campaign picture (1000 × 760) in the size the screen needs, through the resizing proxy. */
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
