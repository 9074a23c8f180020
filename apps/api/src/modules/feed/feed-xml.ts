import type { FeedItem } from './feed-item.ts'

/** Characters that XML 1.0 has no way to write. */
// oxlint-disable-next-line no-control-regex
const forbidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function text(value: string): string {
  return value.replace(forbidden, '').replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
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
