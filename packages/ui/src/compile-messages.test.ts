import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import { differences, parametersOf, withoutRepeatedForms } from './compile-messages.ts'

test('names a missing key, a surplus key and a different parameter', () => {
  const english = { a: compileMessageOrThrow('Hi {name}'), b: compileMessageOrThrow('Bye') }
  const other = { a: compileMessageOrThrow('Tere {nimi}'), c: compileMessageOrThrow('x') }
  expect(differences(english, other, 'et')).toEqual([
    'et: "a" has the parameters (nimi), English has (name)',
    'et: "b" is missing',
    'et: "c" is unknown in English',
  ])
})

test('finds parameters inside plural branches and identifies numbers', () => {
  expect(parametersOf(compileMessageOrThrow('{count, plural, one {# of {name}} other {#}}'))).toEqual({
    count: 'number',
    name: 'value',
  })
})

test('formats texts, parameters, exact and select branches', () => {
  const format = (text: string, values: Record<string, string | number>) =>
    formatMessage(compileMessageOrThrow(text), values, 'en-US')
  expect(format('Hi {name}', { name: 'Ann' })).toBe('Hi Ann')
  expect(format('{n, plural, =0 {none} one {one} other {# pieces}}', { n: 0 })).toBe('none')
  expect(format('{n, plural, =0 {none} one {one} other {# pieces}}', { n: 4 })).toBe('4 pieces')
  expect(format('{kind, select, a {first} other {rest}}', { kind: 'b' })).toBe('rest')
})

test('formats a message without repeated plural forms identically', () => {
  const text = '{count, plural, =5 {five} one {# шт.} few {осталось #} many {осталось #} other {осталось #}}'
  const whole = compileMessageOrThrow(text)
  const short = withoutRepeatedForms(whole)
  expect(JSON.stringify(short)).not.toMatch(/few|many/)
  for (const count of [0, 1, 2, 5, 7, 21, 112])
    expect(formatMessage(short, { count }, 'ru-RU')).toBe(formatMessage(whole, { count }, 'ru-RU'))
})
