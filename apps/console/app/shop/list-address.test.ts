import { expect, test } from 'vitest'
import { anyChoice, withPart } from './list-address.ts'

test('returns to the first page when a filter changes', () => {
  const address = new URLSearchParams('q=lamp&after=12&before=3')
  expect(withPart(address, 'state', 'off').toString()).toBe('q=lamp&state=off')
  expect(withPart(address, 'q', '').toString()).toBe('')
  expect(withPart(address, 'q', anyChoice).toString()).toBe('')
  expect(withPart(address, 'after', '24').toString()).toBe('q=lamp&after=24')
})
