import { Finder, finderWords } from '@ambra/contract/content/finder'
import { contentMoment } from '@ambra/domain/content/content-time'
import Value from 'typebox/value'
import type { FileProblem } from './front-matter.ts'
import { isObject, type JsonSource, lineOf, parseList } from './json-source.ts'

/** Parses `finders.json`, a list of finders; adds problems with their field to `problems`. @see docs/content.md */
export function readFinders(text: string, problems: FileProblem[]): Finder[] {
  const source = { text, problems }
  const finders = parseList(source, 'finders').flatMap((given, index) => readFinder(given, index, source))
  noteRepeated(source, '', finders)
  for (const [index, { category }] of finders.entries())
    if (finders.findIndex((other) => other.category === category) < index)
      note(source, `[${index}].category`, `${category} has a finder already`)
  return finders
}

function readFinder(given: unknown, index: number, source: JsonSource): Finder[] {
  const place = `[${index}]`
  if (!Value.Check(Finder, given)) {
    const errors = Value.Errors(Finder, given)
    // The deepest error is the most precise: a union reports its own besides those of its parts.
    const [wrong] = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length)
    note(source, place + fieldOf(wrong?.instancePath ?? ''), wrong?.message ?? 'must be a finder')
    return []
  }
  for (const end of ['from', 'to'] as const)
    if (given[end] !== undefined && !contentMoment(given[end], end))
      note(source, `${place}.${end}`, `"${given[end]}" is not a day such as 2026-11-20`)
  const filtered = new Map<string, number>()
  for (const [at, { answers }] of given.questions.entries()) {
    noteRepeated(source, `${place}.questions[${at}].answers`, answers)
    for (const [position, { code, filters = {} }] of answers.entries()) {
      const answer = `${place}.questions[${at}].answers[${position}]`
      if (Object.values(finderWords).some((word) => word === code))
        note(source, `${answer}.code`, `"${code}" is a word of the address`)
      for (const [attribute, filter] of Object.entries(filters)) {
        const field = `${answer}.filters.${attribute}`
        if (isEmptyRange(filter)) note(source, field, 'needs from or to, and to not below from')
        const other = filtered.get(attribute) ?? at
        if (other !== at) note(source, field, `question ${other + 1} filters by ${attribute} already`)
        filtered.set(attribute, other)
      }
    }
  }
  return [given]
}

function isEmptyRange(filter: unknown): boolean {
  if (!isObject(filter)) return false
  const { from, to } = filter
  if (typeof from === 'number' && typeof to === 'number') return from > to
  return from === undefined && to === undefined
}

function noteRepeated(source: JsonSource, place: string, entries: readonly { code: string }[]): void {
  for (const [index, { code }] of entries.entries())
    if (entries.findIndex((other) => other.code === code) < index)
      note(source, `${place}[${index}].code`, `"${code}" stands here twice`)
}

/** Formats `/questions/0/title` as `.questions[0].title`. */
const fieldOf = (path: string) => path.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')

function note({ text, problems }: JsonSource, field: string, reason: string): void {
  problems.push({ ...lineOf(text, field), field, reason })
}
