import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ProductImage } from './product-image.tsx'

const source = (file: string) => readFileSync(new URL(`../features/${file}`, import.meta.url), 'utf8')

describe('product pictures (spec §9 "Images")', () => {
  it.each([150, 452, 266] as const)('requests pictures at %i by %i, doubled for dense screens', (size) => {
    const html = renderToStaticMarkup(<ProductImage path="/p/a.svg" size={size} />)
    expect(html).toContain(`src="/img/${size}/${size}/resize/p/a.svg"`)
    expect(html).toContain(`/img/${size * 2}/${size * 2}/resize/p/a.svg 2x`)
    expect(html).toContain(`width="${size}" height="${size}"`)
  })

  it.each([
    ['cart', 150, 'cart/cart-line.tsx'],
    ['gallery', 452, 'product/pictures/gallery.tsx'],
    ['list', 266, 'catalog/product-card.tsx'],
  ])('uses the picture size of the %s, %i', (_, size, file) => {
    const sizes = [...source(file).matchAll(/<(?:Product|Slide)Image\b[^>]*?\bsize=\{(\d+)\}/g)].map(
      ([, found]) => Number(found),
    )
    expect(sizes).toContain(size)
  })
})
