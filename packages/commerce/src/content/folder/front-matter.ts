import type { ContentProblem } from '@ambra/contract/content/content-item'

/** Problem of a file, with line and field if known. `code` has a text in the console. */
export type FileProblem = { line?: number; field?: string; reason: string; code?: ContentProblem['code'] }
export type HeadField = { value: string; line: number }
/** Front matter of a content file between two lines of `---`: one `key: value` per line, texts plain or quoted. */
export type FrontMatter = { fields: Map<string, HeadField>; body: string; problems: FileProblem[] }

const fence = /^---\s*$/

export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const fields = new Map<string, HeadField>()
  if (!fence.test(lines[0] ?? '')) return { fields, body: text.trim(), problems: [] }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end < 0)
    return { fields, body: '', problems: [{ line: 1, reason: 'the head has no closing line "---"' }] }
  const problems: FileProblem[] = []
  for (const [index, text] of lines.slice(1, end).entries()) {
    if (text.trim() === '' || text.trimStart().startsWith('#')) continue
    const line = index + 2
    const [, key, value = ''] = /^([a-z][\w-]*)\s*:(.*)$/i.exec(text) ?? []
    if (!key) problems.push({ line, reason: 'is not "key: value"' })
    else if (fields.has(key)) problems.push({ line, field: key, reason: 'stands in the head twice' })
    else fields.set(key, { value: unquoted(value), line })
  }
  const body = lines.slice(end + 1).join('\n')
  return { fields, body: body.trim(), problems }
}

function unquoted(value: string): string {
  const text = value.trim()
  const quoted = /^(["'])(.*)\1$/s.exec(text)
  return quoted ? (quoted[2] ?? '') : text
}

/** Formats front matter and body for `readFrontMatter`. Omits fields without a value. */
export function frontMatterText(fields: Readonly<Record<string, string | undefined>>, body: string): string {
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${quotedIfNeeded(oneLine(value))}`],
  )
  return `---\n${lines.join('\n')}\n---\n${body.trim()}\n`
}

const oneLine = (value: string) => value.replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ' : blank))
const quotedIfNeeded = (value: string) =>
  value === '' || value !== value.trim() || /^(["']).*\1$/.test(value) ? `"${value}"` : value
