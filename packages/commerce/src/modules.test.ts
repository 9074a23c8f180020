import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { modules } from './modules.ts'

it('lists every context that has a module', () => {
  const folders = globSync('*/module.ts', { cwd: import.meta.dirname }).map((path) => path.split(/[/\\]/)[0])
  expect(modules.map(({ name }) => name).sort()).toEqual(folders.sort())
})
