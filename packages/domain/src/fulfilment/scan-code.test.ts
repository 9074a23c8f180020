import { expect, it } from 'vitest'
import { comparePlaces, normalCode, wantsSerial } from './scan-code.ts'

it('normalizes a code from any scanner', () => {
  expect(['nv-p7 ', 'NV-P7', '0012345678905', '012345678905', '12345678905'].map(normalCode)).toEqual([
    'NV-P7',
    'NV-P7',
    '12345678905',
    '12345678905',
    '12345678905',
  ])
})

it('sorts bins by number, unknown ones last', () => {
  expect(['B-1', null, 'A-10-1', 'A-2-3', 'A-2-1'].sort(comparePlaces)).toEqual([
    'A-2-1',
    'A-2-3',
    'A-10-1',
    'B-1',
    null,
  ])
})

it.each([
  ['phone', undefined, true],
  ['cable', undefined, false],
  [null, undefined, false],
  ['phone', false, false],
  ['cable', true, true],
])('requires a serial number for a %s with %s: %s', (kind, attribute, wants) => {
  expect(wantsSerial(kind, attribute)).toBe(wants)
})
