import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLogOutput } from './log-output.ts'

const loggingUrl = new URL('./logging.ts', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'ambra-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the log', () => {
  it('writes every line, in order', async () => {
    const file = join(folder, 'log')
    const handle = openSync(file, 'w')
    const output = createLogOutput(handle)
    const lines = Array.from({ length: 500 }, (_, n) => `line ${n}\n`)
    for (const line of lines) output.write(line)
    await expect.poll(() => readFileSync(file, 'utf8')).toBe(lines.join(''))
    closeSync(handle)
  })

  // A device on which every write fails as on a full disk: Linux only.
  it.runIf(existsSync('/dev/full'))('does not stop the shop when the disk of the log is full', async () => {
    const full = openSync('/dev/full', 'w')
    const program = `
      import { createLogger } from '${loggingUrl}'
      const log = createLogger('info')
      for (let n = 0; n < 100; n += 1) {
        log.info({ n }, 'a line for nobody')
        await new Promise((done) => setTimeout(done, 5))
      }
      process.stdout.write('alive')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', full],
      timeout: 50_000,
      killSignal: 'SIGKILL',
    })
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = await once(child, 'close')
    closeSync(full)
    expect([said, code]).toEqual(['alive', 0])
  })
})
