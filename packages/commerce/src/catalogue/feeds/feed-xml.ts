import type { FeedItem } from './feed-item.ts'

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no way to write most control characters, nor half a pair of surrogates. */
function isWritable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff
}

function text(value: string): string {
  const escaped = value.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
  return Array.from(escaped).filter(isWritable).join('')
}

const element = (name: string, content: string) => `<g:${name}>${content}</g:${name}>`

/** The beginning of a feed: RSS 2.0 with the attributes of Google Merchant. */
export function feedStart(shop: { title: string; link: string; description: string }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    `<channel><title>${text(shop.title)}</title><link>${text(shop.link)}</link><description>${text(shop.description)}</description>`,
    '',
  ].join('\n')
}

/** One item on one line. */
export function feedEntry(item: FeedItem): string {
  const elements = Object.entries(item).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) =>
      element(
        name,
        typeof one === 'string'
          ? text(one)
          : Object.entries(one)
              .map(([part, inner]) => element(part, text(inner)))
              .join(''),
      ),
    ),
  )
  return `<item>${elements.join('')}</item>\n`
}

/** The end of a feed. */
export const feedEnd = '</channel>\n</rss>\n'
