/** Head of a content file between two lines of `---`: one `key: value` a line, texts as they are or in quotes. */
export type FrontMatter = { fields: Record<string, string>; body: string; problems: string[] }

const fence = /^---\s*$/

export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (!fence.test(lines[0] ?? '')) return { fields: {}, body: text.trim(), problems: [] }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end < 0) return { fields: {}, body: '', problems: ['the head has no closing line "---"'] }
  const fields: Record<string, string> = {}
  const problems: string[] = []
  for (const [index, line] of lines.slice(1, end).entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const match = /^([a-z][\w-]*)\s*:\s*(.*)$/i.exec(line)
    if (match?.[1]) fields[match[1]] = unquoted(match[2] ?? '')
    else problems.push(`line ${index + 2} is not "key: value"`)
  }
  return {
    fields,
    body: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
    problems,
  }
}

function unquoted(value: string): string {
  const text = value.trim()
  const quoted = /^(["'])(.*)\1$/s.exec(text)
  return quoted ? (quoted[2] ?? '') : text
}
