import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OperationError } from '../operations/operation-error.ts'
import { importEachRow } from './read-rows.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambra-rows-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(lines: readonly string[]): string {
  const file = join(folder, 'rows.jsonl')
  writeFileSync(file, lines.join('\n'))
  return file
}

const refuseWrong = async (row: unknown) => (row === 'wrong' ? { reason: 'is wrong' } : { code: row })

describe('a JSONL file', () => {
  it('stores valid rows and lists invalid lines by number', async () => {
    const file = written(['"a"', '', '{"half":', '"wrong"', '"b"'])
    expect(await importEachRow(file, 10, refuseWrong)).toEqual({
      file,
      stored: 2,
      refused: [
        { line: 3, reason: 'is no JSON' },
        { line: 4, reason: 'is wrong' },
      ],
    })
  })

  it('rejects a file with more lines than allowed', async () => {
    await expect(importEachRow(written(['1', '2', '3']), 2, refuseWrong)).rejects.toThrow(OperationError)
  })
})
