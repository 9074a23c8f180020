/** What the buttons write: around the chosen text, or before each of its lines. */
export const marks = {
  heading: { line: '## ' },
  bold: { around: ['**', '**'] },
  italic: { around: ['*', '*'] },
  list: { line: '- ' },
  link: { around: ['[', '](/)'] },
} as const

export type MarkName = keyof typeof marks
type Chosen = { from: number; to: number }

/** The text with a mark, and what is chosen then. Without a choice `sample` stands inside the mark. */
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
