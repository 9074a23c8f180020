import { expect, it } from 'vitest'
import { redirectCells } from './redirect-columns.ts'

it.each([
  ['of this shop', { from: '/a', to: '/b', code: '302' }, { from: '/a', to: '/b', code: '302' }],
  ['without a code', { from: '/a', to: '/b' }, { from: '/a', to: '/b', code: '' }],
  ['of Shopify', { redirect_from: '/a', redirect_to: '/b' }, { from: '/a', to: '/b', code: '' }],
  [
    'of Magento',
    { request_path: 'a.html', target_path: 'b.html', redirect_type: '301' },
    { from: '/a.html', to: '/b.html', code: '301' },
  ],
  [
    'of Magento to a page',
    { request_path: 'a.html', target_path: 'catalog/product/view/id/1', redirect_type: '0' },
    undefined,
  ],
  ['of something else', { sku: 'A', price: '1' }, 'unknown'],
])('reads the redirect of a row %s', (_, fields, cells) => {
  expect(redirectCells(fields as Record<string, string>)).toEqual(cells)
})
