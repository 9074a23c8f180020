import { expect, it } from 'vitest'
import { type ChosenVariant, isOver, pendingAfter } from './pending-choice.ts'

// Only the sku of the variant is read.
const chosen = (sku: string) => ({ variant: { sku }, selection: {} }) as unknown as ChosenVariant

it('is pending until the page shows the clicked variant', () => {
  const pressed = pendingAfter(undefined, 'P-128-C', chosen('P-128-A'))
  expect(isOver(pressed, 'P-128-C')).toBe(false)
  expect(isOver(pressed, 'P-128-A')).toBe(true)
})

it('stays pending while the page shows the variant of the previous click', () => {
  const first = pendingAfter(undefined, 'P-128-C', chosen('P-128-A'))
  const second = pendingAfter(first, 'P-128-C', chosen('P-512-A'))
  expect(isOver(second, 'P-128-A')).toBe(false)
  expect(isOver(second, 'P-512-A')).toBe(true)
})

it('ends when another navigation changes the page', () => {
  const pressed = pendingAfter(undefined, 'P-128-C', chosen('P-128-A'))
  expect(isOver(pressed, 'P-64-B')).toBe(true)
  expect(isOver(pressed, undefined)).toBe(true)
})

it('ends at once when a click returns to the shown variant', () => {
  const first = pendingAfter(undefined, 'P-128-C', chosen('P-128-A'))
  expect(isOver(pendingAfter(first, 'P-128-C', chosen('P-128-C')), 'P-128-C')).toBe(true)
})
