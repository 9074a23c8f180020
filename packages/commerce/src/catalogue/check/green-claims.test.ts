import { describe, expect, it } from 'vitest'
import { generalGreenClaim } from './catalogue-check.ts'

describe('general environmental claims (LAW-GRT-5)', () => {
  it.each([
    ['Keskkonnasõbralik pesumasin', 'Keskkonnasõbrali'],
    ['An eco-friendly kettle', 'eco-friendly'],
    ['Climate neutral delivery', 'Climate neutral'],
    ['Экологичный чайник', 'Экологичн'],
    ['Videi draudzīga prece', 'Videi draudzīg'],
    ['Aplinkai draugiškas virdulys', 'Aplinkai draugišk'],
  ])('finds a claim in: %s', (text, found) => expect(generalGreenClaim(text)).toBe(found))

  it.each([
    'Energy efficiency class A',
    'Energiatõhususe klass A',
    'Класс энергоэффективности A',
    'Eco 40-60 programme, green colour',
    'Energoefektivitātes klase A',
  ])('ignores facts: %s', (text) => expect(generalGreenClaim(text)).toBeUndefined())
})
