import { describe, expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const times = (count: number, work: () => string | undefined) =>
  Array.from({ length: count }, work).map((name) => name !== undefined)

describe('names of statements', () => {
  it('names a statement from its fifth use, one name per text', () => {
    const nameOf = createStatementNames()
    expect(times(6, () => nameOf('select a from b where c = $1'))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ])
    times(5, () => nameOf('select b from b where c = $1'))
    expect(nameOf('select a from b where c = $1')).not.toBe(nameOf('select b from b where c = $1'))
  })

  it('does not name statements with `*` or without rows', () => {
    const nameOf = createStatementNames()
    for (const text of ['select * from b', 'insert into b values ($1) returning *', 'begin', 'set a = 1'])
      expect(times(9, () => nameOf(text))).not.toContain(true)
  })

  it('names at most a hundred statements', () => {
    const nameOf = createStatementNames()
    const texts = Array.from({ length: 300 }, (_, n) => `select ${n} from b`)
    for (const text of texts) times(5, () => nameOf(text))
    expect(new Set(texts.map(nameOf).filter(Boolean)).size).toBe(100)
  })
})
