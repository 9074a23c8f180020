import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hopsOutside } from './walk-hops.ts'

const root = join(import.meta.dirname, '..')

describe('walks through the code', () => {
  it('pass files that exist outside the server', () => {
    expect(
      Object.values(hopsOutside)
        .flat()
        .filter((path) => !existsSync(join(root, path))),
    ).toEqual([])
  })

  it('name files that exist in the documentation', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## Walks')[1] ?? ''
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
    const names = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name]) => name ?? '')
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !`\n${files}`.includes(`/${name.replace(/^[\w-]+\//, '')}\n`))).toEqual([])
  })
})
