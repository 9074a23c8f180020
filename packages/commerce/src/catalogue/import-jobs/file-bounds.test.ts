import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '@ambra/contract/catalogue/import-fields'
import { readColumns } from '@ambra/import-formats/mapped-table'
import { readWorkbook } from '@ambra/import-formats/xlsx'
import { workbook, zip } from '@ambra/testing/workbook'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'ambra-bounds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sheetOf = (rows: string) =>
  zip({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
const inlineCell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
  const read = async (file: Buffer) => {
    const rows: string[][] = []
    for await (const { row, cells } of readWorkbook(file, importLimits)) rows.push([String(row), ...cells])
    return rows
  }

  it('rejects 20,000 rows with one cell in the last column at the header', async () => {
    const file = sheetOf('<row><c r="XFD2"><v>1</v></c></row>'.repeat(20_000))
    await expect(read(file)).rejects.toThrow('has more than 200 columns: keep those that the shop needs')
  })

  it('keeps one cell of those beyond the header', async () => {
    const wide = `<row>${inlineCell('A2', 'LAMP')}${inlineCell('XFD2', 'x')}</row>`
    const file = sheetOf(
      `<row>${inlineCell('A1', 'sku')}${inlineCell('B1', 'qty')}</row>${wide.repeat(20_000)}`,
    )
    const rows = await read(file)
    expect(rows.reduce((sum, { length }) => sum + length, 0)).toBe(3 + 20_000 * 4)
    expect(rows[1]).toEqual(['2', 'LAMP', '', 'x'])
  })

  it('accepts empty cells up to the last column', async () => {
    const styled = '<c r="XFD1" s="1"/>'
    const file = sheetOf(`<row>${inlineCell('A1', 'sku')}${inlineCell('B1', 'qty')}${styled}</row>
      <row>${inlineCell('A2', 'LAMP')}<c r="B2"><v>3</v></c>${styled}</row>`)
    expect(await read(file)).toEqual([
      ['1', 'sku', 'qty'],
      ['2', 'LAMP', '3'],
    ])
  })

  it('keeps gaps between rows and within them', async () => {
    expect(await read(workbook([['sku', 'qty', 'note'], [], ['LAMP', '', 'x']]))).toEqual([
      ['1', 'sku', 'qty', 'note'],
      ['3', 'LAMP', '', 'x'],
    ])
  })

  it('rejects a workbook whose cells all refer to one long text', async () => {
    const long = 'x'.repeat(900_000)
    const file = zip({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(300)}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`,
    })
    await expect(read(file)).rejects.toThrow('holds more than an import may: split it')
  })
})

describe('the header of a table', () => {
  const columnsOf = (header: string) => {
    const file = join(folder, 'table.csv')
    writeFileSync(file, `${header}\nLAMP,3\n`)
    return readColumns(file, { most: importLimits.columns })
  }

  it.each([
    ['8 MB of names', 'a,'.repeat(4_000_000), /has more than 2000 cells/],
    ['8 MB of quoted names', '"a",'.repeat(900_000), /has more than 2000 cells/],
    ['201 names', Array.from({ length: 201 }, (_, at) => `c${at}`).join(','), /more than 200 columns/],
  ])('rejects the header of %s', async (_, header, words) => {
    await expect(columnsOf(header)).rejects.toThrow(words)
  })

  it('does not recognise 8 MB of commas as a table', async () => {
    expect(await columnsOf(','.repeat(8_000_000))).toBeUndefined()
  })

  it('ends the header at its last name and truncates long names', async () => {
    expect(await columnsOf(`sku,${'q'.repeat(5_000)}${','.repeat(16_000)}`)).toEqual(['sku', 'q'.repeat(120)])
  })
})
