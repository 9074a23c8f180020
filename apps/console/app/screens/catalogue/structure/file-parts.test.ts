import { redirectFile } from '@ambra/contract/catalogue/catalogue-limits'
import { expect, test } from 'vitest'
import { partsOf } from './file-parts.ts'

test('splits a file into parts with the numbers of their first lines', () => {
  expect(partsOf('from,to\n/a,/b\r\n/c,/d\n\n')).toEqual([
    { text: 'from,to\n/a,/b\n/c,/d', first_line: 2, share: 1 },
  ])
  const many = ['from,to', ...Array.from({ length: 1200 }, (_, at) => `/a${at},/b`)].join('\n')
  const parts = partsOf(many) ?? []
  expect(parts.map(({ first_line }) => first_line)).toEqual([2, 502, 1002])
  expect(parts[1]?.text.split('\n').slice(0, 2)).toEqual(['from,to', '/a500,/b'])
  expect(partsOf(`h\n${'x\n'.repeat(redirectFile.mostRows + 1)}`)).toBeUndefined()
})
