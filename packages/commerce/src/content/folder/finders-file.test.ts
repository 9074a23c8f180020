import { expect, test } from 'vitest'
import { readFinders } from './finders-file.ts'
import type { FileProblem } from './front-matter.ts'

const answer = (code: string, filters?: object) => ({
  code,
  title: code,
  text: 'why',
  ...(filters && { filters }),
})
const finder = (answers: object[], more: object = {}) => ({
  code: 'washer',
  category: 'washing-machines',
  title: 'Not sure?',
  text: 'Three questions.',
  questions: [{ title: 'How many?', answers }],
  picks: [],
  ...more,
})
function problemsOf(value: unknown) {
  const problems: FileProblem[] = []
  const found = readFinders(JSON.stringify(value, null, 2), problems)
  return { found, problems: problems.map(({ field, reason }) => `${field ?? ''}: ${reason}`) }
}

test('reads finders with ranges and options', () => {
  const given = finder([answer('two', { load: { to: 7 } }), answer('more', { type: ['front'] })])
  expect(problemsOf([given])).toEqual({ found: [given], problems: [] })
})

test.each([
  ['no list', {}, ': must be a list of finders'],
  ['one answer', [finder([answer('two')])], '[0].questions[0].answers: must not have fewer than 2 items'],
  [
    'a reserved code',
    [finder([answer('two'), answer('any')])],
    '[0].questions[0].answers[1].code: "any" is a word of the address',
  ],
  [
    'a repeated answer',
    [finder([answer('two'), answer('two')])],
    '[0].questions[0].answers[1].code: "two" stands here twice',
  ],
  [
    'a range without ends',
    [finder([answer('two', { load: {} }), answer('more')])],
    '[0].questions[0].answers[0].filters.load: needs from or to, and to not below from',
  ],
  [
    'two finders of a category',
    [finder([answer('two'), answer('more')]), finder([answer('two'), answer('more')], { code: 'other' })],
    '[1].category: washing-machines has a finder already',
  ],
])('names the invalid field: %s', (_, value, problem) => {
  expect(problemsOf(value).problems).toContain(problem)
})

test('names the line of a problem', () => {
  const problems: FileProblem[] = []
  readFinders('[\n  {\n    "code": "A b"\n  }\n]', problems)
  expect(problems[0]?.line).toBeGreaterThan(1)
})
