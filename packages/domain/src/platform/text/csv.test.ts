import { describe, expect, it } from 'vitest'
import { csvMoney, csvRows, neutral, withoutNeutral } from './csv.ts'

describe('CSV', () => {
  it('writes no cell that a spreadsheet executes', () => {
    expect(csvRows([['=1+1', '+372 555', '-cmd', '@x', '\tx', '-12,30', '-12']])).toBe(
      "'=1+1;'+372 555;'-cmd;'@x;'\tx;-12,30;-12\r\n",
    )
  })

  it('writes no executable cell with comma separators either', () => {
    expect(csvRows([['=HYPERLINK("x")', 'a,b', 'a;b', '-5']], ',')).toBe(
      `"'=HYPERLINK(""x"")","a,b",a;b,-5\r\n`,
    )
  })

  it.each(['\n=1', '＝1+1', '＋1', '－x', '＠x', "'＝1"])('neutralizes %j, and reads it back', (text) => {
    expect(neutral(text)).toBe(`'${text}`)
    expect(withoutNeutral(neutral(text))).toBe(text)
  })

  it('keeps cell and line separators inside their cell', () => {
    expect(csvRows([['a;b', 'say "x"', 'two\nlines'], ['c']])).toBe('"a;b";"say ""x""";"two\nlines"\r\nc\r\n')
  })

  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [-5, '-0,05'],
    [-123_456, '-1234,56'],
  ])('formats %d cents as %s', (amount, text) => expect(csvMoney(amount)).toBe(text))
})
