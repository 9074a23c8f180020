import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { readSources } from './source-graph.ts'
import { join } from 'node:path'

/**
 * `npm run invariants [-- FILTER]`: runs every test file that uses `runLength`, one after the other at full
 * length, and prints what each run reports: number, seed and duration. Takes hours; SEED=n repeats a seed.
 */
const root = join(import.meta.dirname, '..')
const filter = process.argv[2] ?? ''
const sources = readSources(root)
const counted = new Set(sources.filter(({ text }) => /\brunLength\(/.test(text)).map(({ path }) => path))
const files = sources
  .filter(({ path, imports }) => {
    const reaches = counted.has(path) || imports.some(({ target }) => counted.has(target))
    return /\.test\.tsx?$/.test(path) && reaches && path.includes(filter)
  })
  .map(({ path }) => path)

type Row = { id: string; figures: string; file: string; seconds: number; passed: boolean }

/** Runs one file; rows are the lines printed by `reportRun`. */
function run(file: string): Promise<Row[]> {
  const began = performance.now()
  const child = spawn('npx', ['--no-install', 'vitest', 'run', file, '--testTimeout=7200000'], {
    cwd: root,
    env: { ...process.env, INVARIANTS: 'full', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const reported: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line)
    if (/^\w[^:\n]{2,60}: \S/.test(line) && / \d/.test(line) && !line.includes('Duration'))
      reported.push(line)
  })
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - began) / 1000)
      const lines = reported.length > 0 ? reported : ['-: no figures reported']
      resolve(
        lines.map((line) => {
          const [id = '', ...figures] = line.split(': ')
          return { id, figures: figures.join(': '), file, seconds, passed: code === 0 }
        }),
      )
    }),
  )
}

const rows: Row[] = []
for (const file of files) rows.push(...(await run(file)))
console.log('\n| Invariant | Figures | Test file | Seconds | Passed |\n|---|---|---|---|---|')
for (const { id, figures, file, seconds, passed } of rows)
  console.log(`| ${id} | ${figures} | ${file} | ${seconds} | ${passed ? 'yes' : 'NO'} |`)
process.exitCode = rows.some(({ passed }) => !passed) ? 1 : 0
