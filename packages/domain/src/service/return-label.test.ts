import { expect, it } from 'vitest'
import { returnLabelText } from './return-label.ts'

const label = { code: 'W-2222-3333-4444', number: '10000000172', name: 'Ambra OÜ', address: 'Tee 1, Tallinn' }

it('writes one fact per line of a return label', () => {
  expect(returnLabelText(label)).toBe('W-2222-3333-4444\n10000000172\nAmbra OÜ\nTee 1, Tallinn')
})

it('removes line breaks from a typed number', () => {
  const lines = returnLabelText({ ...label, number: '1\nOther street 2', name: 'Õ'.repeat(500) })?.split('\n')
  expect(lines).toEqual([label.code, '1 Other street 2', 'Õ'.repeat(120), label.address])
})

it('creates no return label without an address', () => {
  expect(returnLabelText({ ...label, address: ' ' })).toBeUndefined()
})
