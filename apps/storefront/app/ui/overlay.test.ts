import { expect, test } from 'vitest'
import { overlayReducer } from './overlay.ts'

test('opens one panel at a time', () => {
  const search = overlayReducer({}, { type: 'openPanel', panel: 'search' })
  expect(overlayReducer(search, { type: 'openPanel', panel: 'microcart' })).toEqual({ panel: 'microcart' })
})

test('keeps the panel below a closing modal', () => {
  const both = overlayReducer(
    { panel: 'productSidebar', product: 'A' },
    { type: 'openModal', modal: 'languages' },
  )
  expect(both).toEqual({ panel: 'productSidebar', product: 'A', modal: 'languages' })
  expect(overlayReducer(both, { type: 'closeModal' })).toEqual({ panel: 'productSidebar', product: 'A' })
})

test('opens and closes each of the five panels (spec §2 "Layouts")', () => {
  const panels = ['microcart', 'sidebar', 'search', 'wishlist'] as const
  const opened = panels.map((panel) => overlayReducer({}, { type: 'openPanel', panel }))
  expect(opened).toEqual(panels.map((panel) => ({ panel })))
  const product = overlayReducer({ panel: 'search' }, { type: 'openProduct', product: 'A' })
  expect(product).toEqual({ panel: 'productSidebar', product: 'A' })
  const ofVariant = overlayReducer({}, { type: 'openProduct', product: 'A', childSku: 'A-B' })
  expect(overlayReducer({ ...ofVariant, modal: 'languages' }, { type: 'closeModal' })).toEqual({
    panel: 'productSidebar',
    product: 'A',
    childSku: 'A-B',
  })
  for (const state of [...opened, product]) expect(overlayReducer(state, { type: 'closePanel' })).toEqual({})
})

test('edits a line in the product sidebar until the panel closes (spec §4 "Cart edit mode")', () => {
  const edit = { lineId: 'a', productId: 7, sku: 'A-1', qty: 2, selectedOptions: undefined }
  const editing = overlayReducer({ panel: 'microcart' }, { type: 'openProduct', product: 'A', edit })
  expect(editing).toEqual({ panel: 'productSidebar', product: 'A', edit })
  expect(overlayReducer(editing, { type: 'closePanel' })).toEqual({})
  expect(overlayReducer(editing, { type: 'openProduct', product: 'B' })).toEqual({
    panel: 'productSidebar',
    product: 'B',
  })
})

test.each(['newsletter', 'languages', 'auth', 'signUp'] as const)(
  'opens %s above the page or a panel, and closes it alone (spec §2 "Overlays")',
  (modal) => {
    const alone = overlayReducer({}, { type: 'openModal', modal })
    expect(alone).toEqual({ modal })
    expect(overlayReducer(alone, { type: 'closeModal' })).toEqual({})
    const above = overlayReducer({ panel: 'sidebar' }, { type: 'openModal', modal })
    expect(overlayReducer(above, { type: 'closeModal' })).toEqual({ panel: 'sidebar' })
  },
)
