import { expect, test } from 'vitest'
import { isOverlayOn, overlayReducer } from './overlay.ts'

test('opens one panel at a time', () => {
  const search = overlayReducer({}, { type: 'openPanel', panel: 'search' })
  expect(overlayReducer(search, { type: 'openPanel', panel: 'microcart' })).toEqual({ panel: 'microcart' })
})

test('keeps the panel below a modal that closes', () => {
  const both = overlayReducer(
    { panel: 'productSidebar', product: 'A' },
    { type: 'openModal', modal: 'languages' },
  )
  expect(both).toEqual({ panel: 'productSidebar', product: 'A', modal: 'languages' })
  expect(overlayReducer(both, { type: 'closeModal' })).toEqual({ panel: 'productSidebar', product: 'A' })
})

test('is on while any of microcart, sidebar, product sidebar, search or wishlist panel is open (spec §2 "Layouts")', () => {
  const panels = ['microcart', 'sidebar', 'search', 'wishlist'] as const
  const isOn = panels.map((panel) => isOverlayOn(overlayReducer({}, { type: 'openPanel', panel })))
  expect(isOn).toEqual([true, true, true, true])
  const product = overlayReducer({}, { type: 'openProduct', product: 'A' })
  expect(isOverlayOn(product)).toBe(true)
  expect(isOverlayOn(overlayReducer(product, { type: 'closePanel' }))).toBe(false)
  expect(isOverlayOn({ modal: 'languages' })).toBe(false)
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
    expect(isOverlayOn(alone)).toBe(false)
    expect(overlayReducer(alone, { type: 'closeModal' })).toEqual({})
    const above = overlayReducer({ panel: 'sidebar' }, { type: 'openModal', modal })
    expect(overlayReducer(above, { type: 'closeModal' })).toEqual({ panel: 'sidebar' })
  },
)
