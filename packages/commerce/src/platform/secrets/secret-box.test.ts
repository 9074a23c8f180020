import { expect, test } from 'vitest'
import { isSealed, secretBox } from './secret-box.ts'

const key = 'a long key of this shop, one of many'
const other = 'another key that came after the first one'

test('opens a sealed text for its purpose only', () => {
  const box = secretBox(key)
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:1')
  expect(isSealed(sealed)).toBe(true)
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(box.seal('JBSWY3DPEHPK3PXP', 'totp:1')).not.toBe(sealed)
  expect(box.open(sealed, 'totp:1')).toBe('JBSWY3DPEHPK3PXP')
  expect(box.open(sealed, 'totp:2')).toBe(undefined)
})

test('does not open a text that was changed', () => {
  const box = secretBox(key)
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:1')
  const last = sealed.at(-3) === 'A' ? 'B' : 'A'
  expect(box.open(`${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`, 'totp:1')).toBe(undefined)
  expect(secretBox(other).open(sealed, 'totp:1')).toBe(undefined)
  expect(secretBox(undefined).open(sealed, 'totp:1')).toBe(undefined)
})

test('opens with a new key what the former one sealed', () => {
  const sealed = secretBox(key).seal('one', 'totp:1')
  const both = secretBox(`${other}, ${key}`)
  expect(both.open(sealed, 'totp:1')).toBe('one')
  expect(both.isCurrent(sealed)).toBe(false)
  expect(both.isCurrent(both.seal('one', 'totp:1'))).toBe(true)
})

test('leaves texts unchanged without a key', () => {
  const box = secretBox(undefined)
  expect(box.hasKey).toBe(false)
  expect(box.seal('plain', 'totp:1')).toBe('plain')
  expect(secretBox(key).open('JBSWY3DPEHPK3PXP', 'totp:1')).toBe('JBSWY3DPEHPK3PXP')
})
