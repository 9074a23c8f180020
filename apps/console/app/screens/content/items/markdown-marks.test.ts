import { expect, it } from 'vitest'
import { withMark } from './markdown-marks.ts'

it('marks the selection, or a sample without one', () => {
  expect(withMark('a word here', { from: 2, to: 6 }, 'bold', 'Bold')).toEqual({
    text: 'a **word** here',
    from: 4,
    to: 8,
  })
  expect(withMark('', { from: 0, to: 0 }, 'link', 'Link')).toEqual({ text: '[Link](/)', from: 1, to: 5 })
})

it('marks each selected line at its start', () => {
  expect(withMark('one\ntwo\nthree', { from: 5, to: 13 }, 'list', '').text).toBe('one\n- two\n- three')
  expect(withMark('', { from: 0, to: 0 }, 'heading', '').text).toBe('## ')
})
