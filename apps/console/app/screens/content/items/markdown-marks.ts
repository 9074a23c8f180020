/** Marks of the buttons: around the selection, or at the start of each selected line. */
export const marks = {
  heading: { line: '## ' },
  bold: { around: ['**', '**'] },
  italic: { around: ['*', '*'] },
  list: { line: '- ' },
  link: { around: ['[', '](/)'] },
} as const

export type MarkName = keyof typeof marks
type Chosen = { from: number; to: number }

/**
 * Returns the text with a mark and the new selection. Without a selection, inserts `sample` inside the mark.
 */
export function withMark(
  text: string,
  { from, to }: Chosen,
  name: MarkName,
  sample: string,
): Chosen & { text: string } {
  const mark = marks[name]
  if ('line' in mark) {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const lines = text.slice(start, to)
    const marked = lines
      .split('\n')
      .map((line) => mark.line + line)
      .join('\n')
    const end = start + marked.length
    return { text: text.slice(0, start) + marked + text.slice(to), from: end, to: end }
  }
  const [before, after] = mark.around
  const inner = text.slice(from, to) || sample
  const begin = from + before.length
  return {
    text: text.slice(0, from) + before + inner + after + text.slice(to),
    from: begin,
    to: begin + inner.length,
  }
}
