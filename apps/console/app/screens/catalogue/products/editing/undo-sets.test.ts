import { expect, it } from 'vitest'
import { PartlyDone } from '#console/i18n/partly-done.ts'
import { undoSets } from './undo-sets.ts'

const all = { conflicts: 0, refused: 0 }

it('undoes the newest set first', async () => {
  const undone: number[] = []
  await undoSets([1, 2], String, async (id) => {
    undone.push(id)
    return all
  })
  expect(undone).toEqual([2, 1])
})

it.each([
  { conflicts: 1, refused: 0 },
  { conflicts: 0, refused: 1 },
])('says that not everything was undone for %j, after trying every set', async (left) => {
  const tried: number[] = []
  const work = undoSets([1, 2], String, async (id) => {
    tried.push(id)
    return id === 2 ? left : all
  })
  await expect(work).rejects.toThrow(PartlyDone)
  expect(tried).toEqual([2, 1])
})
