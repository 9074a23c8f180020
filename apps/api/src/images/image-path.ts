import { ShopError } from '@ambra/contract/platform/errors/errors'

/** Square sizes that the shop shows, and twice those for dense screens; no other size is rendered. */
const imageSizes: readonly number[] = [150, 266, 300, 452, 532, 904]
/** Largest size that themes of other clients may request; no client shows a larger product picture. */
const largestRequested = 1024

/** Widths of heroes and banners under /media/w/{width}/. */
const bannerWidths: readonly number[] = [320, 480, 640, 768, 960, 1280, 1600, 1920]

export type ImageTarget = { path: string; width: number; height: number | undefined }

const picturePath = /^[a-z0-9][a-z0-9/_-]*\.(svg|png|jpe?g|webp)$/
/** Matches paths that /media serves unchanged. */
export const originalPath = /^[a-z0-9][a-z0-9/_-]*\.(svg|png|jpe?g|webp|pdf|mp4|webm|glb)$/

/**
 * Returns the media path of a request. Accepts one percent-encoded segment and the
 * `catalog/product` prefix of Magento clients; rejects anything that could leave the media folder.
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

/**
 * Returns the requested picture in the smallest of the shop's sizes that is not below the requested
 * one: themes of other clients request any size and scale the result. 0 leaves a side free.
 * @throws ShopError image.invalid
 */
export function parseImageTarget(parts: {
  width: string
  height: string
  action: string
  rest: string
}): ImageTarget {
  const isSize = /^\d{1,4}$/.test(parts.width) && /^\d{1,4}$/.test(parts.height)
  const requested = Math.max(Number(parts.width), Number(parts.height))
  if (!isSize || requested > largestRequested || parts.action !== 'resize')
    throw new ShopError('image.invalid', {})
  const size = requested === 0 ? undefined : imageSizes.find((known) => known >= requested)
  const side = size ?? Math.max(...imageSizes)
  return { path: parseMediaPath(parts.rest), width: side, height: side }
}

export function parseBannerTarget(parts: { width: string; rest: string }): ImageTarget {
  const width = Number(parts.width)
  if (!/^\d+$/.test(parts.width) || !bannerWidths.includes(width)) throw new ShopError('image.invalid', {})
  return { path: parseMediaPath(parts.rest), width, height: undefined }
}
