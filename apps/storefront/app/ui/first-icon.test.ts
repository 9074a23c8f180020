import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { firstIcons } from './first-icon.tsx'

it('draws the icons of the first bytes as the sprite does', () => {
  const sprite = readFileSync(createRequire(import.meta.url).resolve('@ambra/ui/icons.svg'), 'utf8')
  for (const [name, shape] of Object.entries(firstIcons))
    expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24"><path d="${shape}"/></symbol>`)
})
