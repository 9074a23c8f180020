import { describe, expect, it } from 'vitest'
import { commentsOf } from './language.ts'
import { privateWordsIn, privateWordsInTitle } from './private-words.ts'

describe('private words', () => {
  it('are found in any case, as whole words', () => {
    expect(privateWordsIn("Kept anew: Nobody's wish")).toEqual(['kept', 'anew', 'nobody', 'wish'])
    expect(privateWordsIn('wishlist, bookshelf, a lock is keptAlive')).toEqual([])
  })

  it('may stand where they are right', () => {
    expect(privateWordsIn('A sheet of paper. The papers.')).toEqual(['papers'])
  })
})

describe('private words of titles', () => {
  it('hold requests in words of speech too', () => {
    expect(privateWordsInTitle('asks for a page and tells nobody')).toEqual(['nobody', 'asks for', 'tells'])
    expect(privateWordsInTitle('a task is requested once')).toEqual([])
  })
})

describe('comments', () => {
  it('are read with their lines, not from strings', () => {
    const text = "const a = '// no'\n// one\n// comment\n\n/**\n * Two\n * lines.\n */\nconst b = 1\n"
    expect(commentsOf('a.ts', text)).toEqual([
      { path: 'a.ts', line: 2, text: 'one comment' },
      { path: 'a.ts', line: 5, text: 'Two lines.' },
    ])
  })

  it('are read in SQL and style sheets', () => {
    expect(commentsOf('a.sql', 'select 1; -- why\n').map(({ text }) => text)).toEqual(['why'])
    expect(commentsOf('a.css', 'a {}\n/* why */\n').map(({ text }) => text)).toEqual(['why'])
  })
})
