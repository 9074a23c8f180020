import type { CurrentShop } from './current-shop.ts'

/**
 * Logo or icon of a shop. Its path contains what a page has to know before it loads: `width` and `height` in
 * pixels, and `tone`: `dark` cannot be seen on a dark ground, `pale` not on a light one.
 */
export type MarkPicture = {
  path: string
  folder: string
  width: number
  height: number
  tone: 'dark' | 'pale' | undefined
}
export type MarkUse = 'logo' | 'icon'

const form =
  /^(look\/[a-z0-9]{1,32})\/(logo|icon)-([1-9]\d{0,3})x([1-9]\d{0,3})(?:-(dark|pale))?\.(?:svg|png|webp)$/

/** Returns what the path of a stored logo or icon says; undefined for another path. */
export function markPicture(path: string | undefined, use: MarkUse): MarkPicture | undefined {
  const [, folder, kind, width, height, tone] = form.exec(path ?? '') ?? []
  if (!path || !folder || kind !== use) return undefined
  return {
    path,
    folder,
    width: Number(width),
    height: Number(height),
    tone: tone === 'dark' || tone === 'pale' ? tone : undefined,
  }
}

/** Returns the path under which a new logo or icon is stored; `digest` is that of its content. */
export const markPath = (
  use: MarkUse,
  digest: string,
  { width, height, tone, ending }: Pick<MarkPicture, 'width' | 'height' | 'tone'> & { ending: string },
): string => `look/${digest}/${use}-${width}x${height}${tone ? `-${tone}` : ''}.${ending}`

/** Bitmaps stored beside a mark: `logo` for mails and documents, the others for devices, with their sides. */
export const markFiles = {
  logo: 'logo.png',
  touch: 'touch-180.png',
  icons: [
    { side: 192, any: 'icon-192.png', maskable: 'maskable-192.png' },
    { side: 512, any: 'icon-512.png', maskable: 'maskable-512.png' },
  ],
} as const

/** Colours behind a mark that its own ground would hide. */
export const markGrounds = { dark: '#ffffff', pale: '#15171a' } as const

/**
 * Returns how the shop shows its name: its logo, and the text beside it, which without a logo is the shop's
 * name.
 */
export function shopMark({ name, values }: Pick<CurrentShop, 'name' | 'values'>): {
  text: string
  picture: MarkPicture | undefined
} {
  const picture = markPicture(values['look_logo'], 'logo')
  return { text: values['shop_logo'] || (picture ? '' : name), picture }
}

/** Returns the size that fits into the limits without changing the proportions, in whole pixels. */
export function fitted(
  { width, height }: Pick<MarkPicture, 'width' | 'height'>,
  most: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
