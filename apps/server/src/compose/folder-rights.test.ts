import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeFolders, openFolders } from './folder-rights.ts'
import { shopFolders } from '@ambra/commerce/platform'

// Windows has other permissions.
describe.runIf(process.platform !== 'win32')('permissions of the data folder', () => {
  let dataDir: string
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => lines.push(line) })
  const folders = () => shopFolders(dataDir)
  const modeOf = (folder: string) => statSync(folder).mode & 0o777
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'ambra-rights-'))
    lines.length = 0
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('removes the permissions of other users and logs it', () => {
    for (const name of ['database', 'outbox', 'media']) mkdirSync(join(dataDir, name), { mode: 0o755 })
    chmodSync(dataDir, 0o755)
    const { outboxDir, mediaDir } = folders()
    expect(openFolders(folders())).toEqual([dataDir, join(dataDir, 'database'), outboxDir])
    closeFolders(folders(), log)
    expect([modeOf(dataDir), modeOf(join(dataDir, 'database')), modeOf(outboxDir)]).toEqual([
      0o700, 0o700, 0o700,
    ])
    // Pictures are public.
    expect(modeOf(mediaDir)).toBe(0o755)
    expect(openFolders(folders())).toEqual([])
    expect(lines).toHaveLength(3)
  })

  it('keeps correct permissions', () => {
    chmodSync(dataDir, 0o700)
    closeFolders(folders(), log)
    expect([modeOf(dataDir), lines]).toEqual([0o700, []])
  })
})
