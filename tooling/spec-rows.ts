/** A requirement: one sentence, rule or text of the specification, as it stands there. */
export type SpecRow = { section: string; topic: string; text: string }

/** A row with the tests that prove it, each `file > title`; `none` says why there is none. */
export type CoveredRow = SpecRow & { tests: string[]; none?: string }

const sectionOf = (specification: string, number: string): string => {
  const parts = specification.split(/^## /m)
  const found = parts.find((part) => part.startsWith(`${number}. `))
  if (found === undefined) throw new Error(`the specification has no section ${number}`)
  return found.slice(found.indexOf('\n')).trim()
}

/** A full stop ends a sentence when a capital, a digit or a quotation mark follows. */
const sentences = (text: string): string[] => text.split(/(?<=\.)\s+(?=['"A-Z0-9])/).map((one) => one.trim())

/** Rows of section 4: every sentence, under the topic in bold that its paragraph starts with. */
function stateRows(specification: string): SpecRow[] {
  let topic = ''
  const rows: SpecRow[] = []
  for (const paragraph of sectionOf(specification, '4').split(/\n{2,}/)) {
    for (const part of paragraph.replace(/\n/g, ' ').split(/(?=\*\*[^*]+\*\*:)/)) {
      const [, title, body = part] = /^\*\*([^*]+)\*\*:\s*(.*)$/.exec(part.trim()) ?? []
      topic = title ?? topic
      for (const text of sentences(body.trim())) if (text) rows.push({ section: '4', topic, text })
    }
  }
  return rows
}

/** Rows of a section of bullet points: each point, or each part of it between semicolons outside brackets. */
function pointRows(specification: string, section: string, split = (text: string) => [text]): SpecRow[] {
  return sectionOf(specification, section)
    .split(/^- /m)
    .slice(1)
    .flatMap((point) =>
      point
        .trim()
        .replace(/\n/g, ' ')
        .split(/;\s+(?![^(]*\))/),
    )
    .flatMap(split)
    .map((text) => ({ section, topic: '', text: text.trim() }))
}

/** All rows of sections 4, 5 and 8. */
export function specRows(specification: string): SpecRow[] {
  return [
    ...stateRows(specification),
    ...pointRows(specification, '5', sentences),
    ...pointRows(specification, '8'),
  ]
}

/** The rows as a table in Markdown, one line each. */
export function specTable(rows: readonly CoveredRow[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  const lines = rows.map(({ section, topic, text, tests, none }) => {
    const proof = tests.length > 0 ? tests.map((test) => `\`${test}\``).join('<br>') : (none ?? '')
    return `| ${section}${topic ? ` ${topic}` : ''} | ${cell(text)} | ${proof.replaceAll('|', '\\|')} |`
  })
  return [
    '# Requirements and their tests',
    '',
    'Rows are parsed from [specification.md](specification.md); `spec-tests.json` names the tests, and a test fails when one of',
    'them is gone. Written by `node tooling/spec-tests.ts`.',
    '',
    '| Section | Requirement | Tests |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n')
}
