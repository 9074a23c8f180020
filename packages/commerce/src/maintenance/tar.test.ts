import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listEntries, readTar, writeTar } from './tar.ts'

describe('tar', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ambra-tar-'))
    mkdirSync(join(folder, 'in/empty'), { recursive: true })
    mkdirSync(join(folder, `in/${'deep-folder/'.repeat(9)}`), { recursive: true })
    writeFileSync(join(folder, `in/${'deep-folder/'.repeat(9)}leaf.bin`), Buffer.alloc(1537, 7))
    writeFileSync(join(folder, 'in/none.txt'), '')
    writeFileSync(join(folder, 'in/block.txt'), 'x'.repeat(512))
    writeFileSync(join(folder, 'in/õ.txt'), 'žü')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const pack = async () =>
    writeTar(join(folder, 'b.tar.gz'), await listEntries(join(folder, 'in'), 'data'), () => undefined)

  it('brings back every byte and empty folders', async () => {
    await pack()
    await readTar(join(folder, 'b.tar.gz'), join(folder, 'out'), () => undefined)
    const compare = () => execFileSync('diff', ['-r', join(folder, 'in'), join(folder, 'out/data')])
    expect(compare).not.toThrow()
  })

  it('writes what every tar can read', async () => {
    await pack()
    const names = execFileSync('tar', ['-tzf', join(folder, 'b.tar.gz')], { encoding: 'utf8' })
    expect(names).toContain(`data/${'deep-folder/'.repeat(9)}leaf.bin`)
    expect(
      execFileSync('tar', ['-xzOf', join(folder, 'b.tar.gz'), 'data/block.txt'], { encoding: 'utf8' }),
    ).toBe('x'.repeat(512))
  })

  it('refuses an archive that is cut short', async () => {
    await pack()
    const bytes = readFileSync(join(folder, 'b.tar.gz'))
    writeFileSync(join(folder, 'cut.tar.gz'), bytes.subarray(0, bytes.length - 30))
    await expect(readTar(join(folder, 'cut.tar.gz'), join(folder, 'out'), () => undefined)).rejects.toThrow(
      /too early|unexpected end/i,
    )
  })

  it('lets nothing land outside the folder', async () => {
    execFileSync('tar', [
      '-czPf',
      join(folder, 'evil.tar.gz'),
      '--format=ustar',
      '--transform',
      's,^.*none,../none,',
      join(folder, 'in/none.txt'),
    ])
    await expect(readTar(join(folder, 'evil.tar.gz'), join(folder, 'out'), () => undefined)).rejects.toThrow(
      'outside',
    )
  })
})
