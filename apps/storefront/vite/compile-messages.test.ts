import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { formatMessage } from '../app/i18n/format-message.ts'
import {
  compileMessages,
  differences,
  languages,
  parametersOf,
  withoutRepeatedForms,
} from './compile-messages.ts'

test('all languages have the same keys and parameters', () => {
  const catalogs = compileMessages()
  for (const language of languages) expect(differences(catalogs.en, catalogs[language], language)).toEqual([])
})

test('every error a shopper can meet has a text', async () => {
  const { errors } = await import('@ambra/contract/errors')
  const { en } = compileMessages()
  const without = Object.keys(errors).filter((code) => !en[`error.${code}`])
  // Those of the console stay out of the pages of shoppers.
  expect(without).toEqual(
    Object.keys(errors).filter((code) =>
      /^(parcels|role|staff|case|approval|refund|bank|inbox)\./.test(code),
    ),
  )
  expect(without.length).toBeGreaterThan(10)
})

test('names a missing key, a surplus key and a different parameter', () => {
  const english = { a: compileMessageOrThrow('Hi {name}'), b: compileMessageOrThrow('Bye') }
  const other = { a: compileMessageOrThrow('Tere {nimi}'), c: compileMessageOrThrow('x') }
  expect(differences(english, other, 'et')).toEqual([
    'et: "a" has the parameters (nimi), English has (name)',
    'et: "b" is missing',
    'et: "c" is unknown in English',
  ])
})

test('finds parameters inside plural branches and knows which are numbers', () => {
  expect(parametersOf(compileMessageOrThrow('{count, plural, one {# of {name}} other {#}}'))).toEqual({
    count: 'number',
    name: 'value',
  })
})

test.each([
  ['ru-RU', 1, '1 товар'],
  ['ru-RU', 3, '3 товара'],
  ['ru-RU', 5, '5 товаров'],
  ['ru-RU', 21, '21 товар'],
  ['ru-RU', 112, '112 товаров'],
  ['et-EE', 1, '1 toode'],
  ['et-EE', 2, '2 toodet'],
  ['lt-LT', 1, '1 prekė'],
  ['lt-LT', 4, '4 prekės'],
  ['lt-LT', 11, '11 prekių'],
  ['lv-LV', 0, '0 preču'],
  ['lv-LV', 21, '21 prece'],
  ['lv-LV', 22, '22 preces'],
  ['en-US', 1, '1 product'],
  ['en-US', 1200, '1,200 products'],
])('counts products in %s: %i', (locale, count, text) => {
  const catalogs = compileMessages()
  const language = languages.find((code) => locale.startsWith(code)) ?? 'en'
  expect(formatMessage(catalogs[language]['home.categoryCount'] ?? [], { count }, locale)).toBe(text)
})

test('writes texts, parameters, exact and select branches', () => {
  const format = (text: string, values: Record<string, string | number>) =>
    formatMessage(compileMessageOrThrow(text), values, 'en-US')
  expect(format('Hi {name}', { name: 'Ann' })).toBe('Hi Ann')
  expect(format('{n, plural, =0 {none} one {one} other {# pieces}}', { n: 0 })).toBe('none')
  expect(format('{n, plural, =0 {none} one {one} other {# pieces}}', { n: 4 })).toBe('4 pieces')
  expect(format('{kind, select, a {first} other {rest}}', { kind: 'b' })).toBe('rest')
})

test('plural forms that repeat the last one say the same', () => {
  const text = '{count, plural, =5 {five} one {# шт.} few {осталось #} many {осталось #} other {осталось #}}'
  const whole = compileMessageOrThrow(text)
  const short = withoutRepeatedForms(whole)
  expect(JSON.stringify(short)).not.toMatch(/few|many/)
  for (const count of [0, 1, 2, 5, 7, 21, 112])
    expect(formatMessage(short, { count }, 'ru-RU')).toBe(formatMessage(whole, { count }, 'ru-RU'))
})
