import { readWorkbook } from '@ambra/import-formats/xlsx'
import { zip } from '@ambra/testing/workbook'
import { describe, expect, it } from 'vitest'

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00 &quot;day&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs></styleSheet>`

async function cellsOf(cells: string, over: { book?: string; styles?: string } = {}): Promise<string[][]> {
  const file = zip({
    'xl/workbook.xml': over.book ?? '<workbook><workbookPr/></workbook>',
    'xl/styles.xml': over.styles ?? styles,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
  })
  const rows: string[][] = []
  for await (const { cells: found } of readWorkbook(file, { columns: 20 })) rows.push(found)
  return rows
}
const cell = (value: string, style: number, type = '') =>
  `<c s="${style}"${type && ` t="${type}"`}><v>${value}</v></c>`

describe('a cell of a workbook', () => {
  it('reads a cell as a date if its style shows one', async () => {
    const cells = [cell('46347', 1), cell('46347', 2), cell('46347', 0), cell('46347', 3), cell('46347.5', 4)]
    expect(await cellsOf(cells.join(''))).toEqual([
      ['2026-11-21', '2026-11-21', '46347', '46347', '2026-11-21 12:00:00'],
    ])
  })

  it('counts days from 1904 if the workbook says so', async () => {
    expect(
      await cellsOf(cell('44885', 1), { book: '<workbook><workbookPr date1904="1"/></workbook>' }),
    ).toEqual([['2026-11-21']])
  })

  it('counts the days before March 1900 as spreadsheets do', async () => {
    expect(await cellsOf([cell('1', 1), cell('59', 1), cell('61', 1)].join(''))).toEqual([
      ['1900-01-01', '1900-02-28', '1900-03-01'],
    ])
  })

  it('reads TRUE or FALSE, and a text whatever its style is', async () => {
    expect(await cellsOf([cell('1', 0, 'b'), cell('0', 0, 'b'), cell('46347', 1, 'str')].join(''))).toEqual([
      ['TRUE', 'FALSE', '46347'],
    ])
  })
})

it.each([
  ['yyyy-mm-dd', true],
  ['[$-425]d. mmmm yyyy', true],
  ['[Red]0.00', false],
  ['0.00 &quot;kg/day&quot;', false],
  ['General', false],
  ['[h]:mm:ss', false],
])('detects whether the format %s shows a date: %s', async (format, is) => {
  const own = styles.replace(/formatCode="[^"]*"/, `formatCode="${format}"`)
  expect(await cellsOf(cell('46347', 2), { styles: own })).toEqual([[is ? '2026-11-21' : '46347']])
})
