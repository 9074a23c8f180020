import {
  paragraphsOf,
  pointsOf,
  sectionOf,
  sentences,
  splitOutside,
  tableRowsOf,
  titledList,
} from './spec-text.ts'

/** Requirement: one sentence, rule, field, call or text of the specification, verbatim. */
export type SpecRow = { section: string; topic: string; text: string }

const rowsOf = (section: string, topic: string, texts: readonly string[]): SpecRow[] =>
  texts.map((text) => ({ section, topic, text }))

/** Returns a row for each item of a titled list; any other sentence is one row. */
function listRows(section: string, sentence: string): SpecRow[] {
  const { title, parts } = titledList(sentence)
  return rowsOf(section, title, parts)
}

/** Returns section 2: the table of routes, each listed static page, overlay and screen, then the sentences. */
function screenRows(specification: string): SpecRow[] {
  const section = sectionOf(specification, '2')
  const routes = tableRowsOf(section).map(([route, screen]) => `${route} — ${screen}`)
  return [
    ...rowsOf('2', 'Route', routes),
    ...paragraphsOf(section).flatMap((paragraph) =>
      sentences(paragraph).flatMap((sentence) =>
        /^(Static pages|Overlays|Other screens named): /.test(sentence)
          ? listRows('2', sentence)
          : rowsOf('2', '', [sentence]),
      ),
    ),
  ]
}

/** Splits a field with nested fields in brackets: `stock (qty, manage_stock)` gives `stock`, `stock: qty`, … */
function fieldTexts(field: string): string[] {
  const [, name = field, inner] = /^([^(]+?) \((.*)\)$/.exec(field) ?? []
  const isList = inner !== undefined && (inner.includes(', ') || /^[a-z_]+$/.test(inner))
  if (!isList) return [field]
  const inside = splitOutside(inner.replace(/^with /, ''), /, (?:and )?|; /)
  return [name, ...inside.map((part) => `${name}: ${part}`)]
}

/** Returns section 3: each field of each entity; `Order statuses: …` inside an entity is a separate list. */
function fieldRows(specification: string): SpecRow[] {
  const entities = sectionOf(specification, '3').split(/(?=\*\*[^*]+\*\*:)/)
  return entities.flatMap((entity) => {
    const [, name = '', body = ''] = /^\*\*([^*]+)\*\*: ([\s\S]*)$/.exec(entity.trim()) ?? []
    return body.split(/(?<=\.)\s+(?=[A-Z]|\w+: )/).flatMap((sentence) => {
      const [, part, list] = /^(\w[\w -]*): (.*)$/.exec(sentence.trim()) ?? []
      const fields = splitOutside((list ?? sentence).replace(/\.$/, ''), /, /)
      return rowsOf('3', part ? `${name}, ${part}` : name, fields.flatMap(fieldTexts))
    })
  })
}

/** Returns section 4: every sentence, under the bold topic of its paragraph. */
function stateRows(specification: string): SpecRow[] {
  let topic = ''
  return paragraphsOf(sectionOf(specification, '4')).flatMap((paragraph) =>
    paragraph.split(/(?=\*\*[^*]+\*\*:)/).flatMap((part) => {
      const [, title, body = part] = /^\*\*([^*]+)\*\*:\s*(.*)$/.exec(part.trim()) ?? []
      topic = title ?? topic
      return rowsOf('4', topic, sentences(body.trim()).filter(Boolean))
    }),
  )
}

/** Returns section 7: the calls of the table, then the sentences around it. */
function callRows(specification: string): SpecRow[] {
  const section = sectionOf(specification, '7')
  const called = tableRowsOf(section).map(([method, path, payload]) => `${method} ${path} — ${payload}`)
  return [...rowsOf('7', 'Call', called), ...rowsOf('7', '', paragraphsOf(section).flatMap(sentences))]
}

/** Returns section 8: each text, and each case that is only logged. */
const messageRows = (specification: string): SpecRow[] =>
  pointsOf(sectionOf(specification, '8'))
    .flatMap((point) => splitOutside(point, /;\s+|(?<=\.)\s+(?=[A-Z\uE000])/))
    .flatMap((text) =>
      text.startsWith('Logged only: ')
        ? listRows('8', text)
        : rowsOf('8', '', splitOutside(text, /(?:,|\s+and)\s+(?=\uE000)/)),
    )

/** Returns section 9: each constant, with one row per list item. */
const constantRows = (specification: string): SpecRow[] =>
  pointsOf(sectionOf(specification, '9'))
    .flatMap(sentences)
    .flatMap((sentence) => splitOutside(sentence, /;\s+/))
    .flatMap((part) => listRows('9', part))

/** Returns all requirements of the specification in order. */
export function specRows(specification: string): SpecRow[] {
  const sentencesOf = (number: string) =>
    rowsOf(number, '', paragraphsOf(sectionOf(specification, number)).flatMap(sentences))
  return [
    ...sentencesOf('1'),
    ...screenRows(specification),
    ...fieldRows(specification),
    ...stateRows(specification),
    ...rowsOf(
      '5',
      '',
      pointsOf(sectionOf(specification, '5'))
        .flatMap((point) => splitOutside(point, /;\s+/))
        .flatMap(sentences),
    ),
    ...sentencesOf('6'),
    ...callRows(specification),
    ...messageRows(specification),
    ...constantRows(specification),
  ]
}
