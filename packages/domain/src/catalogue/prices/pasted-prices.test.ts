import { expect, test } from 'vitest'
import { pastedPrices } from './pasted-prices.ts'

test('parses rows of a spreadsheet', () => {
  const text = 'sku\tprice\r\nNV-P7\t1 299,90\nLAMP;19.99\n"CABLE 2 m";"4,50 €"\n\nRADIO 60\n'
  expect(pastedPrices(text)).toEqual({
    prices: [
      { sku: 'NV-P7', cents: 129_990 },
      { sku: 'LAMP', cents: 1999 },
      { sku: 'CABLE 2 m', cents: 450 },
      { sku: 'RADIO', cents: 6000 },
    ],
    wrong: [],
  })
})

test('names lines without a price', () => {
  expect(pastedPrices('LAMP\t19.99\nLAMP\t18\nRADIO\tfree\nonly\n=cmd|x\t-1')).toEqual({
    prices: [{ sku: 'LAMP', cents: 1800 }],
    wrong: [3, 4, 5],
  })
})
