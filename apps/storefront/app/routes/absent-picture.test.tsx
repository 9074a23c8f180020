import { stores } from '@ambra/domain/platform/shop/stores'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pageMeta, pageSeo } from '#app/seo/page-meta.ts'
import { articleData } from '#app/seo/structured-data.ts'
import { ProductImage, seoImageUrl } from '#app/shop-ui/product-image.tsx'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { offerData } from '#app/features/product/offer-data.ts'

const product = {
  sku: 'LAMP',
  name: 'Lamp',
  type_id: 'simple',
  stock: { is_in_stock: true },
  price: 10,
  final_price: 10,
  configurable_options: [],
  configurable_children: [],
} as unknown as ProductDocument

it.each(['', 'no_selection', '/no_selection', undefined])(
  'names no picture of a product without one to browsers and search engines: %j',
  (path) => {
    expect(renderToStaticMarkup(<ProductImage path={path} size={150} />)).toBe('')
    const [store] = stores
    if (!store) throw new Error('a store is needed')
    const about = { publicUrl: 'https://shop.example', store, title: 'Lamp', path: { et: '/p/LAMP' } }
    const seo = pageSeo({ ...about, image: seoImageUrl(path) })
    const news = articleData({ title: 'News', creation_time: '2026-11-01 10:00:00' }, seo)
    expect(JSON.stringify([pageMeta(seo, news), offerData(product, 'LAMP', seo)])).not.toMatch(/image|resize/)
    const shown = pageSeo({ ...about, image: seoImageUrl('/p/a.svg') })
    expect(JSON.stringify(pageMeta(shown))).toContain('https://shop.example/img/904/904/resize/p/a.svg')
    expect(offerData(product, 'LAMP', shown)).toMatchObject({ image: expect.stringContaining('/img/904/') })
  },
)
