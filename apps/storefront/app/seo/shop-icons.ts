import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { markFiles, markPicture } from '@ambra/domain/platform/shop/shop-mark'

type ManifestIcon = { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }

/** Returns the addresses of the shop's icon: as uploaded, for iOS, and for the web app manifest. */
export function shopIcons(): { icon: string; touch: string; manifest: ManifestIcon[] } {
  const own = markPicture(currentShop().values['look_icon'], 'icon')
  // Without one, a bag: it belongs to no brand.
  const folder = own ? `/media/${own.folder}` : '/icons'
  const icon = own ? `/media/${own.path}` : '/favicon.svg'
  const bitmaps = (['any', 'maskable'] as const).flatMap((purpose) =>
    markFiles.icons.map(({ side, ...names }) => ({
      src: `${folder}/${names[purpose]}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
  )
  const drawing = { src: icon, sizes: 'any', type: 'image/svg+xml', purpose: 'any' } as const
  return {
    icon,
    touch: own ? `${folder}/${markFiles.touch}` : '/apple-touch-icon.png',
    manifest: icon.endsWith('.svg') ? [...bitmaps, drawing] : bitmaps,
  }
}
