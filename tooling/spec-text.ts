/** Returns the text of a numbered section of the specification, without its heading. */
export function sectionOf(specification: string, number: string): string {
  const parts = specification.split(/^## /m)
  const found = parts.find((part) => part.startsWith(`${number}. `))
  if (found === undefined) throw new Error(`the specification has no section ${number}`)
  return found.slice(found.indexOf('\n')).trim()
}

/** Splits a text into sentences: a full stop ends one if a capital, a digit or a quotation mark follows. */
export const sentences = (text: string): string[] =>
  text.split(/(?<=\.)\s+(?=['"A-Z0-9])/).map((one) => one.trim())

/** Returns the list items of a section, each on one line. */
export const pointsOf = (section: string): string[] =>
  section
    .split(/^- /m)
    .slice(1)
    .map((point) => point.trim().replace(/\s*\n\s*/g, ' '))

/** Returns the paragraphs of a section without tables, each on one line. */
export const paragraphsOf = (section: string): string[] =>
  section
    .split(/\n{2,}/)
    .filter((part) => !part.startsWith('|'))
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())

/** Returns the rows of a section's tables as cells, without the head. */
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

/** Splits a text at separators outside of brackets and quotation marks. */
export function splitOutside(text: string, separator: RegExp): string[] {
  const held: string[] = []
  const keep = (part: string) => `\uE000${held.push(part) - 1}\uE001`
  // An apostrophe before a letter does not end a quotation: 'You've entered …'.
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

/** Splits `Title: a, b (c, d), e.` into its title and its parts; a text without a title is one part. */
export function titledList(text: string): { title: string; parts: string[] } {
  const [, title, list] = /^([A-Z][\w ]*): (.*?)\.?$/.exec(text) ?? []
  return title === undefined || list === undefined
    ? { title: '', parts: [text] }
    : { title, parts: splitOutside(list, /,\s+/) }
}
