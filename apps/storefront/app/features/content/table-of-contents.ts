import { withoutTags } from '@ambra/domain/platform/text/linear-text'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'

export type Heading = { id: string; text: string }

/** Adds an id to every second-level heading of stored HTML and lists them, for the links above the text. */
export function headingsOf(content: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  let html = ''
  let done = 0
  for (const { start, inner, end } of secondLevelHeadings(content)) {
    const text = plainText(inner)
    const id = uniqueId(text, headings)
    headings.push({ id, text })
    html += `${content.slice(done, start)}<h2 id="${id}">${inner}</h2>`
    done = end
  }
  return { html: html + content.slice(done), headings }
}

/** Yields every `<h2 …>…</h2>` by string search in linear time. */
function* secondLevelHeadings(html: string): Generator<{ start: number; inner: string; end: number }> {
  let end = 0
  for (let start = html.indexOf('<h2'); start >= 0; start = html.indexOf('<h2', end)) {
    end = start + '<h2'.length
    if (!/[\s>]/.test(html.charAt(end))) continue
    const opened = html.indexOf('>', end) + 1
    const closed = opened === 0 ? -1 : html.indexOf('</h2>', opened)
    if (closed < 0) return
    end = closed + '</h2>'.length
    yield { start, inner: html.slice(opened, closed), end }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

function plainText(html: string): string {
  return withoutTags(html).replace(/&(#?\w+);/g, (all, name: string) => ownEntry(entities, name) ?? all)
}

function uniqueId(text: string, taken: readonly Heading[]): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section'
  const same = taken.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length
  return same > 0 ? `${base}-${same + 1}` : base
}
