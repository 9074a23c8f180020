import { redirectFile } from '@ambra/contract/catalogue/catalogue-limits'

/** Part of a file for one request: repeats the header and has the number of its first data line. */
type FilePart = { text: string; first_line: number; share: number }

/** Splits a file with a header and one row per line. Returns undefined when it has too many rows. */
export function partsOf(text: string): FilePart[] | undefined {
  const [header = '', ...lines] = text.split(/\r\n|\n|\r/)
  while (lines.at(-1)?.trim() === '') lines.pop()
  if (lines.length > redirectFile.mostRows) return undefined
  const parts: FilePart[] = []
  for (let start = 0; start < lines.length; ) {
    const part = [header]
    let length = header.length
    while (start < lines.length && part.length <= redirectFile.linesAtOnce) {
      const line = lines[start] ?? ''
      if (part.length > 1 && length + line.length + 1 > redirectFile.charactersAtOnce) break
      part.push(line)
      length += line.length + 1
      start += 1
    }
    parts.push({ text: part.join('\n'), first_line: start - part.length + 3, share: start / lines.length })
  }
  return parts
}
