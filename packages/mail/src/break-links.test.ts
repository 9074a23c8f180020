import { describe, expect, it } from 'vitest'
import { breakLinks } from './break-links.ts'

describe('text of an unconfirmed sender', () => {
  it.each([
    ['http://evil.example/win', 'http[:]//evil[.]example/win'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['evil.рф', 'evil[.]рф'],
    ['write to a@evil.example', 'write to a@evil[.]example'],
  ])('breaks the links in %s', (text, broken) => {
    expect(breakLinks(text)).toBe(broken)
  })

  it.each(['The lamp, 2 pieces. It is broken.', 'USB 3.0, 12.50 €', 'Order 100000001', 'e.g. the blue one'])(
    'keeps text without links unchanged: %s',
    (text) => {
      expect(breakLinks(text)).toBe(text)
    },
  )
})
