import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoWordFaults, demoWords } from './demo-words.ts'

it('finds nothing of the demo shop in apps, packages, extensions and docs', () => {
  expect(demoWordFaults()).toEqual([])
})

it('finds a claim, a brand and a figure of the demo shop wherever they stand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambra-words-'))
  const path = join(folder, 'promise.tsx')
  writeFileSync(path, 'const lead = "six HONEST grades by Saarelux, call +372 600 4040"')
  const faults = demoWordFaults([path])
  rmSync(folder, { recursive: true })
  expect(faults).toEqual(
    expect.arrayContaining([`${path}: Six honest grades`, `${path}: Saarelux`, `${path}: +372 600 4040`]),
  )
})

it('reads identity, brands, promises and claims from the content of the demo shop', () => {
  expect(demoWords()).toEqual(
    expect.arrayContaining(['Ambra Kaubandus OÜ', 'Nordvik', 'Real people answer', 'new and refurbished']),
  )
})
