import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const program = `
  const { cacheCompiledCode } = await import(${JSON.stringify(new URL('./code-cache.ts', import.meta.url).href)})
  cacheCompiledCode()
  const { pauseBeforeRestart } = await import(${JSON.stringify(new URL('./supervise.ts', import.meta.url).href)})
  console.log(pauseBeforeRestart([0]))`

function run(dataDir: string): string {
  const { PATH = '' } = process.env
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: dataDir,
    env: { PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return `${done.stdout}${done.stderr}`.trim()
}

const filesOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'cache', 'code'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('the cache of compiled code', () => {
  it('stores compiled code in the data folder for its user only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ambra-code-'))
    expect(run(dataDir)).toBe('0')
    const files = filesOf(dataDir)
    expect(files).not.toHaveLength(0)
    for (const file of [join(dataDir, 'cache'), ...files]) expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('ignores damaged entries', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ambra-code-'))
    run(dataDir)
    for (const file of filesOf(dataDir)) writeFileSync(file, 'damaged')
    expect(run(dataDir)).toBe('0')
  })
})
