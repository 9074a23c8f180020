import { expect, test } from 'vitest'
import { typedPart } from './typed-part.ts'

test.each([
  ['kohvimasin', 'kohv', ['', 'kohv', 'imasin']],
  ['Külmikud', 'kul', ['', 'Kül', 'mikud']],
  ['Nordvik Polar', 'pol', ['Nordvik ', 'Pol', 'ar']],
  ['polar', 'lar', ['polar', '', '']],
  ['polar', '  ', ['polar', '', '']],
  ['чайник', 'чай', ['', 'чай', 'ник']],
])('splits %s around the typed %s', (text, typed, parts) => {
  expect(typedPart(text, typed)).toEqual(parts)
})
