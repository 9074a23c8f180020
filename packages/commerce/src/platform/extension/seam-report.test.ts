import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'
import { seamVersion } from './seam.ts'

const source = ['seam.ts', 'extension-context.ts', 'payment-seam.ts']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

/** Returns the code of the seam without imports, comments and layout: what its types say. */
function declarations(text: string): string {
  const { comments } = parseSync('seam.ts', text)
  const code = comments
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return `${code
    .split(/\n(?=export |type |import |const )/)
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .map((each) => each.replaceAll(/ ?([<>(){},:|]) ?/g, '$1').replaceAll(/,(?=[)}\]>])/g, ''))
    .filter((each) => each !== '' && !each.startsWith('import '))
    .join('\n')}\n`
}

it('changes no type that extensions use without a new version of the seam', async () => {
  // After an intended change: raise seamVersion, run this file with `--update=all`, and describe it in
  // docs/extensions.md.
  await expect(declarations(source)).toMatchFileSnapshot('seam-report.txt')
})

it('announces the version of the seam to authors of extensions', () => {
  // A missing announcement is written by `npx changeset`, for the package `@ambra/package`.
  const root = join(import.meta.dirname, '../../../../..')
  const files = globSync(['.changeset/*.md', 'packages/ambra/CHANGELOG.md'], { cwd: root })
  const announcements = files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n')
  expect(announcements).toContain(`seam ${seamVersion}`)
})
