import type { Finder } from '@ambra/contract/content/finder'
import { expect, test } from 'vitest'
import { isOwnSearch, readAnswers, searchOf } from './finder-address.ts'

const answer = (code: string, filters: Finder['questions'][0]['answers'][0]['filters']) => ({
  code,
  title: code,
  text: 'why',
  ...(filters && { filters }),
})
const finder: Finder = {
  code: 'washer',
  category: 'washing-machines',
  title: 'Not sure?',
  text: 'Two questions.',
  picks: [],
  questions: [
    {
      title: 'People?',
      answers: [answer('two', { load: { to: 7 } }), answer('five', { load: { from: 9 } })],
    },
    { title: 'Place?', answers: [answer('corner', { type: ['top'] }), answer('steam', { steam: ['true'] })] },
  ],
}
const options = {
  type: [
    { id: '51', code: 'front' },
    { id: '52', code: 'top' },
  ],
  steam: [{ id: 'true' }],
}
const codes = (value: string) => readAnswers(finder, value)?.map((one) => one?.code)

test('reads answers and skipped questions', () => {
  expect(codes('start')).toEqual([])
  expect(codes('two')).toEqual(['two'])
  expect(codes('any.corner')).toEqual([undefined, 'corner'])
})

test.each(['', 'three', 'two.two', 'two.corner.any', 'two.', '__proto__', 'two.corner'.repeat(500)])(
  'reads no answers from the invalid value %s',
  (value) => {
    expect(readAnswers(finder, value)).toBeUndefined()
  },
)

test('writes the filters of answers like the facets do', () => {
  const search = (value: string) => searchOf(readAnswers(finder, value) ?? [], options)
  expect(search('start')).toBe('?finder=start')
  expect(search('two.corner')).toBe('?type=52&load=*-7&finder=two.corner')
  expect(search('any.steam')).toBe('?steam=true&finder=any.steam')
})

test('distinguishes its own URLs from those with other filters', () => {
  const own = '?type=52&load=*-7&finder=two.corner'
  expect(isOwnSearch(new URLSearchParams('finder=two.corner&load=*-7&type=52&page=2'), own)).toBe(true)
  expect(isOwnSearch(new URLSearchParams('type=51&type=52&finder=x'), '?finder=x&type=52&type=51')).toBe(true)
  expect(isOwnSearch(new URLSearchParams('finder=two.corner&load=*-7&type=52&color=1'), own)).toBe(false)
})
