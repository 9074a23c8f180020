/** Text of a numbered section of the specification, without its heading. */
export function sectionOf(specification: string, number: string): string {
  const parts = specification.split(/^## /m)
  const found = parts.find((part) => part.startsWith(`${number}. `))
  if (found === undefined) throw new Error(`the specification has no section ${number}`)
  return found.slice(found.indexOf('\n')).trim()
}

/** A full stop ends a sentence when a capital, a digit or a quotation mark follows. */
export const sentences = (text: string): string[] =>
  text.split(/(?<=\.)\s+(?=['"A-Z0-9])/).map((one) => one.trim())

/** Points of the lists of a section, each on one line. */
export const pointsOf = (section: string): string[] =>
  section
    .split(/^- /m)
    .slice(1)
    .map((point) => point.trim().replace(/\s*\n\s*/g, ' '))

/** Paragraphs of a section, its tables left out, each on one line. */
export const paragraphsOf = (section: string): string[] =>
  section
    .split(/\n{2,}/)
    .filter((part) => !part.startsWith('|'))
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())

/** Rows of the tables of a section as their cells, without the head. */
export const tableRowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    )

/** Parts of a text between separators that stand neither in brackets nor in quotation marks. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const held: string[] = []
  const keep = (part: string) => `\uE000${held.push(part) - 1}\uE001`
  // An apostrophe before a letter ends no quotation: 'You've entered …'.
  const masked = text.replace(/(?<!\w)'(?:[^']|'(?=\w))+'|"[^"]+"/g, keep).replace(/ \([^()]*\)/g, keep)
  const restore = (part: string): string =>
    part.includes('\uE000')
      ? restore(part.replace(/\uE000(\d+)\uE001/g, (_, index: string) => held[Number(index)] ?? ''))
      : part
  return masked
    .split(separator)
    .map((part) => restore(part).trim())
    .filter(Boolean)
}

/** `Title: a, b (c, d), e.` as its title and its parts; a text without a title is one part. */
export function titledList(text: string): { title: string; parts: string[] } {
  const [, title, list] = /^([A-Z][\w ]*): (.*?)\.?$/.exec(text) ?? []
  return title === undefined || list === undefined
    ? { title: '', parts: [text] }
    : { title, parts: splitOutside(list, /,\s+/) }
}
