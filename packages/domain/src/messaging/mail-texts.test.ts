import { expect, test } from 'vitest'
import { fillTokens, mailTextKey, unknownToken } from './mail-texts.ts'

test('names tokens that a mail cannot fill, and braces that form none', () => {
  expect(unknownToken('Dear {{ name }}, order {{number}}', ['name', 'number'])).toBeUndefined()
  for (const [text, found] of [
    ['Dear {{nam}}', '{{nam}}'],
    ['Dear {{}}', '{{}}'],
    ['Dear {{name', '{{'],
    ['Dear name}}', '}}'],
    ['Dear {{toString}}', '{{toString}}'],
  ])
    expect(unknownToken(text ?? '', ['name'])).toBe(found)
})

test('fills tokens, and nothing if one has no value', () => {
  expect(fillTokens('{{shop}}: {{ number }}', { shop: 'Volt', number: '1' })).toBe('Volt: 1')
  expect(fillTokens('{{shop}}: {{number}}', { shop: 'Volt' })).toBeUndefined()
})

test('writes keys that settings accept', () => {
  expect(mailTextKey('claim-in_progress', 'intro')).toMatch(/^[a-z0-9_.]{2,60}$/)
})
