import { expect, test } from 'vitest'
import { advantageOf } from './advantage.ts'

const lead = (code: string, better: 'higher' | 'lower', ...values: string[]) =>
  advantageOf({ code, values, best: 0 }, better, 'en')

test('describes the lead over the next value', () => {
  expect(lead('noise', 'lower', '70 dB', '77 dB', '72 dB')).toEqual({ word: 'quieter', amount: '2 dB' })
  expect(lead('weight', 'lower', '138.5 g', '172 g')).toEqual({ word: 'lighter', amount: '33.5 g' })
  expect(lead('load', 'higher', '9 kg', '7 kg')).toEqual({ word: 'larger', amount: '2 kg' })
  expect(lead('ports', 'higher', '4', '3')).toEqual({ word: 'more', amount: '1' })
})

test('uses the factor where it is more informative', () => {
  expect(lead('brightness', 'higher', '1\u00a0000 nits', '500 nits')).toEqual({ word: 'times', amount: '2' })
})

test('describes nothing for mixed units, texts and ties', () => {
  expect(lead('weight', 'lower', '950 g', '1.2 kg')).toBeUndefined()
  expect(lead('camera', 'higher', '50 + 12 MP', '48 MP')).toBeUndefined()
  expect(
    advantageOf({ code: 'noise', values: ['70 dB', '70 dB'], best: undefined }, 'lower', 'en'),
  ).toBeUndefined()
})
