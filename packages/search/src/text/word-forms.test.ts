import { expect, it } from 'vitest'
import { foldText } from './analyse.ts'
import { formKeysFor } from './word-forms.ts'

const areForms = (language: 'et' | 'en' | 'ru' | 'lt' | 'lv', left: string, right: string): boolean => {
  const keysOf = formKeysFor(language)
  return keysOf(foldText(left)).some((key) => keysOf(foldText(right)).includes(key))
}

it.each([
  ['et', 'kõrvaklapp', 'kõrvaklappe'],
  ['et', 'teler', 'telerit'],
  ['et', 'pesumasin', 'pesumasinatele'],
  ['et', 'pliit', 'pliidi'],
  ['et', 'röster', 'röstreid'],
  ['en', 'charger', 'chargers'],
  ['ru', 'холодильник', 'холодильников'],
  ['ru', 'стиральный', 'стиральная'],
  ['ru', 'speaker', 'speakers'],
  ['lt', 'šaldytuvas', 'saldytuvu'],
  ['lt', 'ausinės', 'ausinių'],
  ['lv', 'ledusskapis', 'ledusskapjiem'],
  ['lv', 'tālrunis', 'tālruņu'],
  ['lv', 'mazgājamā', 'mazgājamās'],
] as const)('knows in %s that %s and %s are one word', (language, left, right) => {
  expect(areForms(language, left, right)).toBe(true)
})

it.each([
  ['et', 'monitor', 'mootor'],
  ['ru', 'машина', 'магнит'],
  ['lv', 'lampa', 'lietus'],
] as const)('keeps in %s %s and %s apart', (language, left, right) => {
  expect(areForms(language, left, right)).toBe(false)
})

it('gives no forms to numbers, codes and short words', () => {
  const keysOf = formKeysFor('et')
  expect(['rn914', '128', 'usb'].map((word) => keysOf(word))).toEqual([[], [], []])
})
