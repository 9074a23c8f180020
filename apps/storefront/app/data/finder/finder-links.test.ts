import { expect, it } from 'vitest'
import { finderLinks } from './finder-links.ts'

const finder = (category: string) => ({
  code: category,
  category,
  title: `Which ${category}?`,
  text: 'Two questions.',
  questions: [],
  picks: [],
})

it('links to the first question of each finder with a visible category', () => {
  expect(finderLinks([finder('tvs'), finder('gone')], new Set(['phones', 'tvs']))).toEqual([
    { category: 'tvs', title: 'Which tvs?', text: 'Two questions.', path: '/c/tvs?finder=start' },
  ])
})

it('returns no links in a shop without finders', () => {
  expect(finderLinks(undefined, new Set(['tvs']))).toEqual([])
})
