import type { Language } from '@ambra/domain/platform/shop/stores'
import cyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'

/**
 * Preloads Latin for every page (prices, brand names) and Cyrillic for Russian; the third subset loads when
 * a character needs it.
 */
export function FontPreloads({ language }: { language: Language }) {
  const files = language === 'ru' ? [latin, cyrillic] : [latin]
  return files.map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}
