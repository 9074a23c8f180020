import { expect, test } from 'vitest'
import { isGtin } from './gtin.ts'

test('requires a valid length and check digit of a GTIN', () => {
  for (const code of ['4006381333931', '96385074', '036000291452', '10614141000415'])
    expect([code, isGtin(code)]).toEqual([code, true])
  for (const code of ['4006381333932', '4006381333', '', '40063813339a1', ' 4006381333931'])
    expect([code, isGtin(code)]).toEqual([code, false])
})
