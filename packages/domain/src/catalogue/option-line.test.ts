import { expect, it } from 'vitest'
import { optionLine } from './option-line.ts'

it('writes a multi-line text in one line', () => {
  expect(optionLine({ label: 'Card', value: 'Dear Liis\nhappy birthday' })).toBe(
    'Card: Dear Liis / happy birthday',
  )
})
