import { expect, test } from 'vitest'
import { afterSave } from './use-draft.ts'

const name = { path: 'et.name', before: 'Lamp', after: 'Lambid' }
const shown = { path: 'shown', before: true, after: false }

test('removes saved changes and keeps conflicts', () => {
  const conflict = { path: 'shown', present: true, by: 'Jaan' }
  expect(afterSave([name, shown], [name, shown], [conflict])).toEqual([shown])
})

test('keeps what was typed during the save, based on the new stored value', () => {
  const typed = { ...name, after: 'Lambid ja pirnid' }
  expect(afterSave([typed, shown], [name], [])).toEqual([{ ...typed, before: 'Lambid' }, shown])
})
