import { reasonText } from '@ambra/contract/catalogue/reason-text'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { aFile } from './reader-suite.ts'
import { readTable } from './table-rows.ts'
import { readTextLines } from './text-lines.ts'

async function table(content: string | Uint8Array, encoding?: string) {
  const rows: string[][] = []
  const refused: string[] = []
  const lines = readTextLines(aFile(content, 'table'), { encoding })
  for await (const { line, fields } of readTable(lines, (problem) =>
    refused.push(`${problem.line}: ${reasonText('en', problem.reason)}`),
  ))
    rows.push([String(line), ...Object.values(fields)])
  return { rows, refused }
}

describe('delimited records', () => {
  it('keeps line breaks, commas and doubled quotes of quoted cells', async () => {
    const { rows, refused } = await table('sku,name\nA,"one, ""two""\nthree"\nB,5" pipe\n')
    expect(rows).toEqual([
      ['2', 'A', 'one, "two"\nthree'],
      ['4', 'B', '5" pipe'],
    ])
    expect(refused).toEqual([])
  })

  it.each([
    ['semicolons', 'sku;name\nA;x\n'],
    ['tabs', 'sku\tname\nA\tx\n'],
    ['lone carriage returns', 'sku,name\rA,x\r'],
    ['Windows line ends', 'sku,name\r\nA,x\r\n'],
    ['a byte order mark', '\uFEFFsku,name\nA,x\n'],
    ['no line end at its end', 'sku,name\nA,x'],
    ['empty lines and empty cells too many', '\nsku,name\n\nA,x,,\n'],
  ])('reads a table with %s', async (_name, content) => {
    const { rows } = await table(content)
    expect(rows.map((row) => row.slice(1))).toEqual([['A', 'x']])
  })

  it('reads mixed line ends', async () => {
    const { rows } = await table('sku,name\r\nA,x\nB,y\r\nC,z\n')
    expect(rows.map((row) => row[1])).toEqual(['A', 'B', 'C'])
  })

  it('loses only one record to an unclosed quote, and none after it', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => `R${index},"text ${index}"`)
    const { rows, refused } = await table(['sku,name', 'A,x', 'B,"left open', ...many].join('\n'))
    expect(refused).toEqual(['3: has a quote in the middle of a quoted cell'])
    expect(rows).toHaveLength(5001)
  })

  it('detects a quote that is never closed', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `R${index},text`)
    const { rows, refused } = await table(['sku,name', 'B,"left open', ...many].join('\n'))
    expect(refused).toEqual(['2: has a quoted cell that does not end'])
    expect(rows).toHaveLength(3000)
  })

  it('refuses a record with too few or too many cells', async () => {
    const { rows, refused } = await table('sku,name\nA\nB,x,y\nC,z\n')
    expect(refused).toEqual(['2: has 1 cells, the header 2', '3: has 3 cells, the header 2'])
    expect(rows).toEqual([['4', 'C', 'z']])
  })

  it('reads UTF-16 by its byte order mark and other encodings by name', async () => {
    const utf16 = Buffer.from('\uFEFFsku,name\nA,Õun\n', 'utf16le')
    expect((await table(utf16)).rows).toEqual([['2', 'A', 'Õun']])
    const baltic = Buffer.concat([Buffer.from('sku,name\nA,'), Buffer.from([0xd5]), Buffer.from('un\n')])
    expect((await table(baltic, 'windows-1257')).rows).toEqual([['2', 'A', 'Õun']])
  })

  it('refuses a line that is not UTF-8 and reads on', async () => {
    const mixed = Buffer.concat([
      Buffer.from('sku,name\nA,'),
      Buffer.from([0xd5]),
      Buffer.from('un\nB,Õun\n'),
    ])
    const { rows, refused } = await table(mixed)
    expect(rows).toEqual([['3', 'B', 'Õun']])
    expect(refused).toEqual([expect.stringMatching(/^2: is not valid UTF-8/)])
  })

  it('keeps what precedes the truncation of a compressed file', async () => {
    const content = [
      'sku,name',
      ...Array.from({ length: 20_000 }, (_, index) => `S${index},${index * 7919}`),
    ].join('\n')
    const packed = gzipSync(content)
    const { rows, refused } = await table(packed.subarray(0, packed.length / 2))
    expect(rows.length).toBeGreaterThan(5_000)
    expect(refused).toEqual([expect.stringMatching(/: the packed file is cut off here$/)])
  })

  it('reports damaged compressed data', async () => {
    const packed = gzipSync(`sku,name\n${'A,x\n'.repeat(50_000)}`)
    packed.fill(0xff, 100, 160)
    const { refused } = await table(packed)
    expect(refused.at(-1)).toMatch(/packed file is (damaged|cut off)/)
  })

  it('stops a file that decompresses to far more than its size', async () => {
    const bomb = gzipSync(
      Buffer.concat([Buffer.from('sku,name\n'), Buffer.alloc(130_000_000, `A,${'x'.repeat(9_997)}\n`)]),
    )
    expect(bomb.length).toBeLessThan(500_000)
    const { refused } = await table(bomb)
    expect(refused).toEqual([expect.stringContaining('unpacks to more than 200 times its size')])
  })

  it('stops at a line longer than any real one', async () => {
    const { rows, refused } = await table(
      Buffer.concat([Buffer.from('sku,name\nA,x\n'), Buffer.alloc(33_000_000, 'x')]),
    )
    expect(rows).toEqual([['2', 'A', 'x']])
    expect(refused).toEqual(['3: is longer than 32000000 bytes: not read further'])
  })
})
