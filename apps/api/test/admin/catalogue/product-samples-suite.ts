import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'

type Named = Exclude<Extract<AdminName, `products.${string}`>, `products.${string}fields`>

/** Valid inputs of the operations on products; those of custom fields are with their kind. */
export const productSamples: { [N in Named]: AdminInput<N> } = {
  'products.create': { sku: 'TORCH', type: 'simple', texts: { et: { name: 'Taskulamp' } }, price_cents: 900 },
  'products.add-variants': { sku: 'LAMP', variants: [{ values: ['Punane'], sku: 'LAMP-RED' }] },
  'products.copy': { sku: 'LAMP', as: 'LAMP-2', name: 'Teine lamp' },
  'products.retire': { sku: 'LAMP', reason: 'no longer made' },
  'products.list': { q: 'lamp', sort: '-price', limit: 5 },
  'products.choices': {},
  'products.show': { sku: 'LAMP' },
  'products.edit': { sku: 'LAMP', changes: [{ path: 'texts.en.name', before: 'Lamp', after: 'A lamp' }] },
  'products.set-prices': { sku: 'LAMP', changes: [{ path: 'price', before: 2000, after: 1900 }] },
  'products.publish': { sku: 'LAMP', changes: [{ path: 'visibility', before: 4, after: 3 }] },
  'products.adjust-stock': { sku: 'LAMP', by: 1, reason: 'found behind the shelf' },
  'products.begin-picture': { sku: 'LAMP', name: 'lamp.jpg', size: 1000 },
  'products.send-picture': { id: 999_999, offset: 0, base64: 'AAAA' },
  'products.fetch-picture': { sku: 'LAMP', url: 'https://pictures.example/lamp.jpg' },
  'products.pictures': { ids: '999999' },
  'products.attributes': { sku: 'LAMP' },
  'products.set-costs': { sku: 'LAMP', changes: [{ path: 'cost', before: null, after: 900 }] },
  'products.keep-draft': {
    sku: 'LAMP',
    changes: [{ path: 'texts.en.name', before: 'Lamp', after: 'A lamp' }],
  },
  'products.discard-draft': { sku: 'LAMP', version: 1 },
  'products.preview-draft': { sku: 'LAMP', store: 'en' },
  'products.publish-draft': { sku: 'LAMP', version: 1 },
  'products.cancel-publishing': { sku: 'LAMP', version: 1 },
  'products.plan-price': { sku: 'LAMP', at: '2026-12-01T00:00:00Z', cents: 1900 },
  'products.cancel-planned-price': { sku: 'LAMP', id: 999_999 },
  'products.undo': { id: 999_999 },
  'products.change-set': { id: 999_999 },
  'products.plan-prices': { skus: ['LAMP'], rule: { percent: 5 } },
  'products.plan-field': { skus: ['LAMP'], field: { path: 'visibility', value: 3 } },
  'products.apply-plan': { id: 999_999 },
}
