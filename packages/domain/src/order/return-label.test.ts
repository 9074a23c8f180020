import { expect, it } from 'vitest'
import { returnLabelText } from './return-label.ts'

const label = { code: 'W-2222-3333-4444', number: '10000000172', name: 'Ambra OÜ', address: 'Tee 1, Tallinn' }

it('a return label has a fact a line', () => {
  expect(returnLabelText(label)).toBe('W-2222-3333-4444\n10000000172\nAmbra OÜ\nTee 1, Tallinn')
})

it('a typed number adds no lines of its own', () => {
  const lines = returnLabelText({ ...label, number: '1\nOther street 2', name: 'Õ'.repeat(500) })?.split('\n')
  expect(lines).toEqual([label.code, '1 Other street 2', 'Õ'.repeat(120), label.address])
})

it('no address, no label', () => {
  expect(returnLabelText({ ...label, address: ' ' })).toBeUndefined()
})
