export type Heading = { id: string; text: string }

/** Gives every second-level heading of stored HTML an id and lists them, for the links above the text. */
export function headingsOf(content: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const html = content.replace(/<h2(?:\s[^>]*)?>(.*?)<\/h2>/gs, (_, inner: string) => {
    const text = plainText(inner)
    const id = uniqueId(text, headings)
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html, headings }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

function plainText(html: string): string {
  return html.replace(/<[^>]+>/g, '').replace(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all)
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
