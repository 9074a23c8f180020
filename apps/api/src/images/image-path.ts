import { ShopError } from '@ambra/contract/errors'

/** Square sizes the shop shows, and twice those for dense screens. */
const imageSizes: readonly number[] = [150, 266, 452].flatMap((n) => [n, n * 2])

/** Widths of heroes and banners under /media/w/{width}/. */
const bannerWidths: readonly number[] = [320, 480, 640, 768, 960, 1280, 1600, 1920]

export type ImageTarget = { path: string; width: number; height: number | undefined }

const picturePath = /^[a-z0-9][a-z0-9/_-]*\.(svg|png|jpe?g|webp)$/
/** What /media serves as it is. */
export const originalPath = /^[a-z0-9][a-z0-9/_-]*\.(svg|png|jpe?g|webp|pdf|mp4|webm)$/

/**
 * The media path a request names. One percent-encoded segment and the `catalog/product` prefix of
 * Magento clients are tolerated; anything that could leave the media folder is refused.
 */
export function parseMediaPath(raw: string, form: RegExp = picturePath): string {
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch (cause) {
    throw new ShopError('image.invalid', {}, { cause })
  }
  path = path.replace(/^\/+/, '').replace(/^catalog\/product\//, '')
  if (path.length > 300 || path.includes('..') || path.includes('//') || !form.test(path)) {
    throw new ShopError('image.invalid', {})
  }
  return path
}

export function parseImageTarget(parts: {
  width: string
  height: string
  action: string
  rest: string
}): ImageTarget {
  const width = Number(parts.width)
  const height = Number(parts.height)
  const isListed = width === height && imageSizes.includes(width) && /^\d+$/.test(parts.width + parts.height)
  if (!isListed || parts.action !== 'resize') throw new ShopError('image.invalid', {})
  return { path: parseMediaPath(parts.rest), width, height }
}

export function parseBannerTarget(parts: { width: string; rest: string }): ImageTarget {
  const width = Number(parts.width)
  if (!/^\d+$/.test(parts.width) || !bannerWidths.includes(width)) throw new ShopError('image.invalid', {})
  return { path: parseMediaPath(parts.rest), width, height: undefined }
}
