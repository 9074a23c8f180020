import { redirectFile } from '@ambra/contract/admin/catalogue-limits'

/** A part of a file for one request: its header again, and the number of the first line behind it. */
type FilePart = { text: string; first_line: number; share: number }

/** Parts of a file of a header and one row a line; undefined when there are more rows than a file may have. */
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
