import { expect, it } from 'vitest'
import { maxZoom, zoomBy } from './zoom.ts'

it('zooms between the size of the picture and 2.5 times it', () => {
  expect(zoomBy(1, 10)).toBe(maxZoom)
  expect(zoomBy(2.5, 0.01)).toBe(1)
  expect(zoomBy(1.02, 0.99)).toBe(1)
  expect(zoomBy(1, 1.25)).toBe(1.25)
})
