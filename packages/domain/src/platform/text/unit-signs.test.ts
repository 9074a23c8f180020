import { expect, it } from 'vitest'
import { readMeasure } from './measure.ts'
import { unitSign } from './unit-signs.ts'

it('writes a unit in the form of the language and keeps others unchanged', () => {
  expect(unitSign('kWh', 'ru')).toBe('кВт·ч')
  expect(unitSign('kWh', 'et')).toBe('kWh')
  expect(unitSign('1/min', 'en')).toBe('rpm')
  expect([unitSign('1/min', 'lt'), unitSign('1/min', 'lv')]).toEqual(['aps./min', 'apgr./min'])
  expect(unitSign('″', 'ru')).toBe('″')
})

it.each(['kg', 'W', 'l', 'mm', 'mAh', 'Hz', 'kWh', 'GB'])(
  'gives %s a symbol that can be measured alike',
  (unit) => {
    const [latin, cyrillic] = [readMeasure(`2 ${unit}`), readMeasure(`2 ${unitSign(unit, 'ru')}`)]
    expect(cyrillic?.amount).toBe(latin?.amount)
    expect(latin).toBeDefined()
  },
)
