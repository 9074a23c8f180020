import { differences, languages } from '@ambra/ui/compile-messages'
import { formatMessage } from '@ambra/ui/format-message'
import { expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'

test('finds the same keys and parameters in all languages', () => {
  const catalogs = compileMessages()
  for (const language of languages) expect(differences(catalogs.en, catalogs[language], language)).toEqual([])
})

test('has a text for every error that a shopper may see', async () => {
  const { errors } = await import('@ambra/contract/platform/errors/errors')
  const { en } = compileMessages()
  const without = Object.keys(errors).filter((code) => !en[`error.${code}`])
  // Errors of the console are not on shopper pages.
  expect(without).toEqual(
    Object.keys(errors).filter((code) =>
      /^(parcels|role|staff|case|approval|refund|bank|inbox)\./.test(code),
    ),
  )
  expect(without.length).toBeGreaterThan(10)
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
