import { describe, expect, it } from 'vitest'
import { holdsBrokenText, jsonExcess, parseBoundedJson, requestBounds } from './request-bounds.ts'

const nested = (levels: number, [open, close]: readonly [string, string] = ['[', ']']) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`
const objects = (levels: number) => nested(levels, ['{"a":', '}'])
const { depth, members } = requestBounds

describe('JSON limits', () => {
  it.each([
    ['lists at the limit', nested(depth), undefined],
    ['lists beyond it', nested(depth + 1), 'depth'],
    ['objects at the limit', objects(depth), undefined],
    ['objects beyond it', objects(depth + 1), 'depth'],
    ['40,000 levels', objects(40_000), 'depth'],
    ['40,000 levels that never close', '[{"a":'.repeat(20_000), 'depth'],
    ['siblings, however many levels in all', `[${Array(200).fill('[[1]]').join(',')}]`, undefined],
    ['as many elements as allowed', `[${Array(members).fill(1).join(',')}]`, undefined],
    [
      'one element more',
      `[${Array(members + 1)
        .fill(1)
        .join(',')}]`,
      'members',
    ],
    ['one key more', `{${Array.from({ length: members + 1 }, (_, n) => `"k${n}":0`).join(',')}}`, 'members'],
    ['brackets inside a string', JSON.stringify('[{,'.repeat(20_000)), undefined],
    ['an escaped quote before brackets', `"\\"${'['.repeat(100)}"`, undefined],
    ['an escaped backslash before the end of a string', `["\\\\",${nested(depth)}]`, 'depth'],
    ['a string that never ends', `"${'['.repeat(100)}`, undefined],
    ['no JSON at all', ']]]}}}', undefined],
  ])('detects %s', (_, text, excess) => {
    expect(jsonExcess(text)).toBe(excess)
  })

  it('parses JSON within the limits', () => {
    expect(parseBoundedJson('{"a":[1,"]"]}')).toEqual({ a: [1, ']'] })
    expect(() => parseBoundedJson(objects(40_000))).toThrow(RangeError)
    expect(() => parseBoundedJson('{')).toThrow(SyntaxError)
  })

  it.each([
    ['"a\\u0000"', true],
    ['"\\ud800"', true],
    ['{"a":[{"b":"\\udc00"}]}', true],
    ['{"\\ud83d":1}', true],
    ['{"a":["\\ud83d\\ude00 õ", null, 1]}', false],
  ])('detects text that no database can store: %s', (json, broken) => {
    expect(holdsBrokenText(JSON.parse(json))).toBe(broken)
  })
})
