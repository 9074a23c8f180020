import {
  paragraphsOf,
  pointsOf,
  sectionOf,
  sentences,
  splitOutside,
  tableRowsOf,
  titledList,
} from './spec-text.ts'

/** A requirement: one sentence, rule, field, call or text of the specification, as it stands there. */
export type SpecRow = { section: string; topic: string; text: string }

const rowsOf = (section: string, topic: string, texts: readonly string[]): SpecRow[] =>
  texts.map((text) => ({ section, topic, text }))

/** Rows of a titled enumeration, one for each item; a sentence without one is a row itself. */
function listRows(section: string, sentence: string): SpecRow[] {
  const { title, parts } = titledList(sentence)
  return rowsOf(section, title, parts)
}

/** Section 2: the table of routes, each static page, overlay and screen that a list names, then the sentences. */
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

/**
 * A field with the fields in brackets after it: `stock (qty, manage_stock)` gives `stock`, `stock: qty`, …
 */
function fieldTexts(field: string): string[] {
  const [, name = field, inner] = /^([^(]+?) \((.*)\)$/.exec(field) ?? []
  const isList = inner !== undefined && (inner.includes(', ') || /^[a-z_]+$/.test(inner))
  if (!isList) return [field]
  const inside = splitOutside(inner.replace(/^with /, ''), /, (?:and )?|; /)
  return [name, ...inside.map((part) => `${name}: ${part}`)]
}

/** Section 3: each field of each entity; `Order statuses: …` inside an entity is a list of its own. */
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

/** Section 4: every sentence, under the topic in bold that its paragraph starts with. */
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

/** Section 7: the calls of the table, then the sentences around it. */
function callRows(specification: string): SpecRow[] {
  const section = sectionOf(specification, '7')
  const called = tableRowsOf(section).map(([method, path, payload]) => `${method} ${path} — ${payload}`)
  return [...rowsOf('7', 'Call', called), ...rowsOf('7', '', paragraphsOf(section).flatMap(sentences))]
}

/** Section 8: each text, and each case that is only logged. */
const messageRows = (specification: string): SpecRow[] =>
  pointsOf(sectionOf(specification, '8'))
    .flatMap((point) => splitOutside(point, /;\s+|(?<=\.)\s+(?=[A-Z\uE000])/))
    .flatMap((text) =>
      text.startsWith('Logged only: ')
        ? listRows('8', text)
        : rowsOf('8', '', splitOutside(text, /(?:,|\s+and)\s+(?=\uE000)/)),
    )

/** Section 9: each constant; what a list names has a row each. */
const constantRows = (specification: string): SpecRow[] =>
  pointsOf(sectionOf(specification, '9'))
    .flatMap(sentences)
    .flatMap((sentence) => splitOutside(sentence, /;\s+/))
    .flatMap((part) => listRows('9', part))

/** All requirements of the specification, in its order. */
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
