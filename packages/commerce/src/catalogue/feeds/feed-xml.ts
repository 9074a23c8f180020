import { element, escapeXml, xmlLine } from '@ambra/domain/platform/text/xml'
import type { FeedItem } from './feed-item.ts'

/** Returns the head of a feed: RSS 2.0 with Google Merchant attributes. */
export function feedStart(shop: { title: string; link: string; description: string }): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    `<channel><title>${escapeXml(shop.title)}</title><link>${escapeXml(shop.link)}</link><description>${escapeXml(shop.description)}</description>`,
    '',
  ].join('\n')
}

const part = (name: string, content: string | Readonly<Record<string, string>>) =>
  element(
    `g:${name}`,
    typeof content === 'string'
      ? content
      : Object.entries(content).map(([inner, value]) => element(`g:${inner}`, value)),
  )

/** Returns an item on one line. */
export function feedEntry(item: FeedItem): string {
  const parts = Object.entries(item).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => part(name, one)),
  )
  return `${xmlLine(element('item', parts))}\n`
}

export const feedEnd = '</channel>\n</rss>\n'
