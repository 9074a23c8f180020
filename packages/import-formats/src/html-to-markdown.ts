import { trimSigns, withoutComments, withoutElements } from '@ambra/domain/platform/text/linear-text'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { decodeHTMLStrict } from 'entities'

/** Characters that an entity must not resolve to: control characters, soft hyphen, replacement character. */
const unwanted = /[\p{Cc}\u00ad\ufffd]/gu

/** Resolves HTML entities; unknown ones stay unchanged. */
const decodeEntities = (text: string): string =>
  text.replace(/&#?\w{1,31};/g, (entity) => decodeHTMLStrict(entity).replace(unwanted, ''))

/** Escapes text so that Markdown renders it literally. */
function asText(text: string): string {
  return decodeEntities(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>]/g, '\\$&')
}

const block = '\n\n'
/** Markdown for the start and end of a tag; other tags are dropped and their text kept. */
const marks: Readonly<Record<string, readonly [string, string]>> = {
  p: [block, block],
  div: [block, block],
  ul: [block, block],
  ol: [block, block],
  table: [block, block],
  tr: ['\n', ''],
  td: ['', ' '],
  th: ['', ' '],
  blockquote: [block, block],
  section: [block, block],
  h1: [`${block}### `, block],
  h2: [`${block}### `, block],
  h3: [`${block}### `, block],
  h4: [`${block}#### `, block],
  li: ['\n- ', ''],
  b: ['**', '**'],
  strong: ['**', '**'],
  em: ['*', '*'],
  i: ['*', '*'],
  br: ['\\\n', ''],
}
/** Elements whose content is no text for shoppers. */
const silent = ['script', 'style', 'iframe', 'object', 'head'] as const

/**
 * Converts HTML of another shop to the Markdown of descriptions: keeps paragraphs, lists, headings and
 * emphasis; drops links, pictures, scripts and styles.
 */
export function htmlToMarkdown(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  const parts = withoutElements(withoutComments(html), silent).split(/(<\/?[a-z][^<>]*>)/i)
  const text = parts
    .map((part, index) => {
      if (index % 2 === 0) return asText(part)
      const name = /^<\/?([a-z0-9]+)/i.exec(part)?.[1]?.toLowerCase() ?? ''
      return ownEntry(marks, name)?.[part.startsWith('</') ? 1 : 0] ?? ''
    })
    .join('')
  return text
    .replace(/\*\*\s*\*\*/g, '')
    .split('\n')
    .map((line) => trimSigns(line, ' \t'))
    .join('\n')
    .replace(/(?:\\\n)+/g, (breaks, at: number, whole: string) =>
      ['\n', ''].includes(whole.charAt(at + breaks.length)) ? '' : breaks,
    )
    .replace(/\n{3,}/g, block)
    .trim()
}

/** Converts HTML to plain text on one line. */
export function htmlToText(html: string): string {
  return decodeEntities(withoutElements(html, silent).replace(/<\/?[a-z][^<>]*>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
