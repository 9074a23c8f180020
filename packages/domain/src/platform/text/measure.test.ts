import { describe, expect, it } from 'vitest'
import { readMeasure } from './measure.ts'

describe('readMeasure', () => {
  it.each([
    ['1 TB', 'data', 1e12],
    ['1000 GB', 'data', 1e12],
    ['1 ТБ', 'data', 1e12],
    ['138,5 g', 'mass', 138.5],
    ['1\u00a0600 мм', 'length', 1600],
    ['55″', 'length', 1397],
    ['2.4 GHz', 'frequency', 2.4e9],
    ['5 000 mAh', 'charge', 5000],
  ])('reads %s as %s', (text, dimension, amount) => {
    const measure = readMeasure(text)
    expect(measure?.dimension).toBe(dimension)
    expect(measure?.amount).toBeCloseTo(amount, 6)
  })

  it.each(['USB-C', '5 – 30 °C', '4 x 2 cm', '', '12', 'IP68', '128 GB, 256 GB'])(
    'leaves %j unparsed',
    (text) => {
      expect(readMeasure(text)).toBeUndefined()
    },
  )
})
