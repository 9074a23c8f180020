import type { CustomField, FieldValue } from '@ambra/contract/platform/custom-fields/custom-field'
import { describe, expect, it } from 'vitest'
import { fieldCell, fieldProblem, formatField, readFieldCell } from './field-value.ts'

type Rule = Parameters<typeof fieldProblem>[0]
const rule = (type: CustomField['type'], more: Partial<Rule> = {}): Rule => ({
  type,
  is_required: false,
  choices: ['red', 'blue'].map((code) => ({ code, labels: { et: code.toUpperCase() } })),
  min: null,
  max: null,
  ...more,
})

describe('custom field values', () => {
  it.each<[Rule, FieldValue, string | undefined]>([
    [rule('text'), 'PO-1', undefined],
    [rule('text'), '   ', 'too_short'],
    [rule('text', { max: 3 }), 'long', 'too_long'],
    // A limit above the usual one changes nothing.
    [rule('text', { max: 900 }), 'x'.repeat(201), 'too_long'],
    [rule('text'), 5, 'wrong_type'],
    [rule('text', { is_required: true }), null, 'required'],
    [rule('text'), null, undefined],
    [rule('long_text'), 'x'.repeat(4000), undefined],
    [rule('integer', { min: 1, max: 9 }), 9, undefined],
    [rule('integer', { min: 1, max: 9 }), 0, 'too_small'],
    [rule('integer', { min: 1, max: 9 }), 10, 'too_large'],
    [rule('integer'), 1.5, 'wrong_type'],
    [rule('money'), -1, 'too_small'],
    [rule('date'), '2028-02-29', undefined],
    [rule('date'), '2026-02-29', 'not_a_day'],
    [rule('date'), 'tomorrow', 'not_a_day'],
    [rule('boolean'), false, undefined],
    [rule('boolean'), 'yes', 'wrong_type'],
    [rule('choice'), 'red', undefined],
    [rule('choice'), 'green', 'not_a_choice'],
    [rule('choices'), ['red', 'blue'], undefined],
    [rule('choices'), [], 'not_a_choice'],
    [rule('choices'), ['red', 'red'], 'not_a_choice'],
    [rule('choices'), 'red', 'wrong_type'],
    [rule('link'), 'https://example.com/a', undefined],
    [rule('link'), 'javascript:alert(1)', 'not_a_link'],
    [rule('link'), 'https:// x', 'not_a_link'],
  ])('checks %o with %o: %s', (field, value, problem) => {
    expect(fieldProblem(field, value)).toBe(problem)
  })

  it.each<[CustomField['type'], FieldValue, string]>([
    ['money', 1250, '12.50'],
    ['money', 5, '0.05'],
    ['integer', -7, '-7'],
    ['boolean', false, 'no'],
    ['choices', ['red', 'blue'], 'red|blue'],
    ['date', '2026-11-30', '2026-11-30'],
    ['text', null, ''],
  ])('writes %s %o as the cell "%s" and reads it back', (type, value, cell) => {
    expect(fieldCell({ type }, value)).toBe(cell)
    expect(readFieldCell({ type }, cell)).toEqual(value)
  })

  it('keeps a cell of another type as text, so that the check refuses it', () => {
    for (const [type, cell] of [
      ['integer', '1.5'],
      ['money', '12.505'],
      ['boolean', 'maybe'],
    ] as const)
      expect(fieldProblem(rule(type), readFieldCell({ type }, cell))).toBe('wrong_type')
  })

  it('formats amounts, choices and yes or no in the language of the reader', () => {
    const shown = (type: CustomField['type'], value: FieldValue) => formatField(rule(type), value, 'en')
    expect(shown('money', 129900)).toBe('1,299.00\u00a0€')
    expect(shown('choices', ['red', 'gone'])).toBe('RED, gone')
    expect(shown('boolean', true)).toBe('Yes')
    expect(shown('text', null)).toBe('')
  })
})
