import { describe, expect, expectTypeOf, it } from 'vitest'
import { languages } from '../platform/api/language.ts'
import {
  because,
  importReasons,
  type Reason,
  type ReasonCode,
  readReason,
  writeReason,
} from './import-reasons.ts'
import { reasonText, reasonTexts } from './reason-text.ts'

// The keys of the table are its codes.
const codes = Object.keys(importReasons) as ReasonCode[]
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

describe('reasons of refused rows', () => {
  it('are coded: a plain text is none', () => {
    expectTypeOf<string>().not.toExtend<Reason>()
    expectTypeOf<{ code: 'cells'; params: { cells: string } }>().not.toExtend<Reason>()
  })

  it.each(languages)('have a text for each code, with the params of the code, in %s', (language) => {
    expect(Object.keys(reasonTexts[language]).toSorted()).toEqual(codes.toSorted())
    for (const code of codes)
      expect([code, [...new Set(namesIn(reasonTexts[language][code]))].toSorted()]).toEqual([
        code,
        [...importReasons[code]].toSorted(),
      ])
  })

  it.each(languages.filter((language) => language !== 'en'))('are translated into %s', (language) => {
    const same = codes.filter((code) => reasonTexts[language][code] === reasonTexts.en[code])
    expect(same).toEqual(['text'])
  })

  it('fill in their params, in English for an unknown language', () => {
    const reason = because('cells', { cells: 2, columns: 3 })
    expect(reasonText('et', reason)).toBe('lahtreid on 2, päises 3')
    expect(reasonText('xx', reason)).toBe('has 2 cells, the header 3')
  })

  it('keep params of a cell to 300 characters', () => {
    expect(because('not_amount', { value: 'x'.repeat(1_000) }).params).toEqual({ value: 'x'.repeat(300) })
  })

  it('survive storage', () => {
    const reason = because('line_repeats', { value: '{"code":"missing"}', line: 7 })
    expect(readReason(writeReason(reason))).toEqual(reason)
  })

  it('lose params that their code does not have', () => {
    expect(readReason('{"code":"missing","params":{"cost":"7.77"}}')).toEqual(because('missing'))
  })

  it.each(['names the unknown sku "GHOST"', '{"code":"constructor"}', '7', 'null'])(
    'show the stored text %s as it is',
    (text) => {
      expect(reasonText('lt', readReason(text))).toBe(text)
    },
  )
})
