import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'

type Named = Exclude<Extract<AdminName, `goods.${string}`>, `goods.${string}fields`>

/** Valid inputs of the operations on products; those of custom fields are with their kind. */
export const productSamples: { [N in Named]: AdminInput<N> } = {
  'goods.create': { sku: 'TORCH', type: 'simple', texts: { et: { name: 'Taskulamp' } }, price_cents: 900 },
  'goods.add-variants': { sku: 'LAMP', variants: [{ values: ['Punane'], sku: 'LAMP-RED' }] },
  'goods.copy': { sku: 'LAMP', as: 'LAMP-2', name: 'Teine lamp' },
  'goods.retire': { sku: 'LAMP', reason: 'no longer made' },
  'goods.list': { q: 'lamp', sort: '-price', limit: 5 },
  'goods.choices': {},
  'goods.show': { sku: 'LAMP' },
  'goods.edit': { sku: 'LAMP', changes: [{ path: 'texts.en.name', before: 'Lamp', after: 'A lamp' }] },
  'goods.set-prices': { sku: 'LAMP', changes: [{ path: 'price', before: 2000, after: 1900 }] },
  'goods.publish': { sku: 'LAMP', changes: [{ path: 'visibility', before: 4, after: 3 }] },
  'goods.adjust-stock': { sku: 'LAMP', by: 1, reason: 'found behind the shelf' },
  'goods.begin-picture': { sku: 'LAMP', name: 'lamp.jpg', size: 1000 },
  'goods.send-picture': { id: 999_999, offset: 0, base64: 'AAAA' },
  'goods.fetch-picture': { sku: 'LAMP', url: 'https://pictures.example/lamp.jpg' },
  'goods.pictures': { ids: '999999' },
  'goods.attributes': { sku: 'LAMP' },
  'goods.set-costs': { sku: 'LAMP', changes: [{ path: 'cost', before: null, after: 900 }] },
  'goods.keep-draft': { sku: 'LAMP', changes: [{ path: 'texts.en.name', before: 'Lamp', after: 'A lamp' }] },
  'goods.discard-draft': { sku: 'LAMP', version: 1 },
  'goods.preview-draft': { sku: 'LAMP', store: 'en' },
  'goods.publish-draft': { sku: 'LAMP', version: 1 },
  'goods.cancel-publishing': { sku: 'LAMP', version: 1 },
  'goods.plan-price': { sku: 'LAMP', at: '2026-12-01T00:00:00Z', cents: 1900 },
  'goods.cancel-planned-price': { sku: 'LAMP', id: 999_999 },
  'goods.undo': { id: 999_999 },
  'goods.change-set': { id: 999_999 },
  'goods.plan-prices': { skus: ['LAMP'], rule: { percent: 5 } },
  'goods.apply-plan': { id: 999_999 },
}
