import { expect, it } from 'vitest'
import { optionLine } from './option-line.ts'

it('writes a text of several lines in one', () => {
  expect(optionLine({ label: 'Card', value: 'Dear Liis\nhappy birthday' })).toBe(
    'Card: Dear Liis / happy birthday',
  )
})
