import { expect, it } from 'vitest'
import { formatMoment } from './date-time.ts'
import { languages } from '@ambra/contract/language'

it('writes a moment in the words of each language, in the time of the shop', () => {
  const at = Date.parse('2026-11-22T12:05:00Z')
  expect(Object.fromEntries(languages.map((language) => [language, formatMoment(at, language)]))).toEqual({
    et: '22. nov, 14:05',
    en: '22 Nov, 14:05',
    ru: '22 нояб., 14:05',
    lt: '11-22 14:05',
    lv: '22. nov. 14:05',
  })
})
