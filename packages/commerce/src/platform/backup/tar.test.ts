import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
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

  it('restores every byte and empty folders', async () => {
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

  it('fails when a file is shorter than it was listed', async () => {
    const entries = await listEntries(join(folder, 'in'), 'data')
    writeFileSync(join(folder, 'in/block.txt'), 'x')
    await expect(writeTar(join(folder, 'b.tar.gz'), entries, () => undefined)).rejects.toThrow(
      /size mismatch/i,
    )
  })

  it('rejects a truncated archive', async () => {
    await pack()
    const bytes = readFileSync(join(folder, 'b.tar.gz'))
    writeFileSync(join(folder, 'cut.tar.gz'), bytes.subarray(0, bytes.length - 30))
    await expect(readTar(join(folder, 'cut.tar.gz'), join(folder, 'out'), () => undefined)).rejects.toThrow(
      /too early|unexpected end/i,
    )
  })

  it('skips a file deleted in the meantime', async () => {
    const entries = await listEntries(join(folder, 'in'), 'in')
    rmSync(join(folder, 'in/block.txt'))
    await writeTar(join(folder, 'gone.tar.gz'), entries, () => undefined)
    const read = await readTar(join(folder, 'gone.tar.gz'), join(folder, 'out'), () => undefined)
    expect(read).toBe(entries.length - 1)
  })

  it('rejects an archive of another kind', async () => {
    const other = gzipSync(Buffer.alloc(2048, 'no archive '))
    writeFileSync(join(folder, 'other.tar.gz'), other)
    await expect(readTar(join(folder, 'other.tar.gz'), join(folder, 'out'), () => undefined)).rejects.toThrow(
      'is not a backup of this program',
    )
  })

  it('rejects a link, which could lead outside', async () => {
    execFileSync('ln', ['-s', '/etc', join(folder, 'in/link')])
    execFileSync('tar', ['-czf', join(folder, 'links.tar.gz'), '-C', folder, 'in/link'])
    await expect(readTar(join(folder, 'links.tar.gz'), join(folder, 'out'), () => undefined)).rejects.toThrow(
      'symlink',
    )
  })

  it('reads an archive of the previous version', async () => {
    const names = ['--format=ustar', '-C', folder, 'in']
    execFileSync('tar', ['-czf', join(folder, 'old.tar.gz'), ...names])
    expect(await readTar(join(folder, 'old.tar.gz'), join(folder, 'out'), () => undefined)).toBeGreaterThan(9)
    expect(readFileSync(join(folder, 'out/in/õ.txt'), 'utf8')).toBe('žü')
  })

  it('writes nothing outside the folder', async () => {
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
