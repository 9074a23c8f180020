import { expect, test } from 'vitest'
import { afterSave } from './use-draft.ts'

const name = { path: 'et.name', before: 'Lamp', after: 'Lambid' }
const shown = { path: 'shown', before: true, after: false }

test('what was saved is no change, and a conflict stays one', () => {
  const conflict = { path: 'shown', present: true, by: 'Jaan' }
  expect(afterSave([name, shown], [name, shown], [conflict])).toEqual([shown])
})

test('what was typed while it was being saved goes on from what is stored', () => {
  const typed = { ...name, after: 'Lambid ja pirnid' }
  expect(afterSave([typed, shown], [name], [])).toEqual([{ ...typed, before: 'Lambid' }, shown])
})
