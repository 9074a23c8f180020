/** Sizes of spec section 9; each is also served doubled for dense screens. */
type ImageSize = 150 | 266 | 452

const imageUrl = (path: string, size: number) =>
  `/img/${size}/${size}/resize${path.startsWith('/') ? '' : '/'}${path}`

/** Reports whether a product has a picture; documents name none by an empty path or `no_selection`. */
export const hasPicture = (path: string | undefined): path is string =>
  Boolean(path) && !path?.includes('no_selection')

type ProductImageProps = {
  /** Media path of the picture; empty or `no_selection` shows none. */
  path: string | undefined
  size: ImageSize
  /** Empty beside the product's name, which says the same. */
  alt?: string
  /**
   * `eager` is the page's main image (fetched first), `near` the first row, `low` visible at once but less
   * important.
   */
  priority?: 'eager' | 'near' | 'low' | 'lazy'
  /**
   * `sizes` attribute, if the displayed width differs from `size`. Without it only the screen density
   * counts.
   */
  sizes?: string
}

export function ProductImage({ path, size, alt = '', priority = 'lazy', sizes }: ProductImageProps) {
  if (!hasPicture(path)) return null
  return (
    <img
      src={imageUrl(path, size)}
      srcSet={
        sizes
          ? `${imageUrl(path, size)} ${size}w, ${imageUrl(path, size * 2)} ${size * 2}w`
          : `${imageUrl(path, size)} 1x, ${imageUrl(path, size * 2)} 2x`
      }
      {...(sizes && { sizes })}
      width={size}
      height={size}
      alt={alt}
      decoding="async"
      {...(priority === 'lazy' && { loading: 'lazy' as const })}
      {...(priority === 'eager' && { fetchPriority: 'high' as const })}
      {...(priority === 'low' && { fetchPriority: 'low' as const })}
    />
  )
}

export const productImageUrl = imageUrl

/** Returns the URL of a product's picture for search engines; undefined without a picture. */
export const seoImageUrl = (path: string | undefined): string | undefined =>
  hasPicture(path) ? imageUrl(path, 904) : undefined
