import { trimSigns, withoutComments, withoutElements } from '@ambra/domain/linear-text'
import { ownEntry } from '@ambra/domain/own-entry'
import { decodeHTMLStrict } from 'entities'

/**
 * Characters that an entity must not resolve to: control characters, the soft hyphen, the replacement
 * character.
 */
const unwanted = /[\p{Cc}\u00ad\ufffd]/gu

/** Text of HTML with its entities resolved; unknown ones stay as they are. */
const decodeEntities = (text: string): string =>
  text.replace(/&#?\w{1,31};/g, (entity) => decodeHTMLStrict(entity).replace(unwanted, ''))

/** Text escaped so that Markdown renders it as it is. */
function asText(text: string): string {
  return decodeEntities(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>]/g, '\\$&')
}

const block = '\n\n'
/** The Markdown for the start and the end of a tag; all other tags are dropped, their text stays. */
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
 * HTML of another shop as the Markdown our descriptions are written in: paragraphs, lists, headings and emphasis
 * stay; links, pictures, scripts and styles go.
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

/** HTML as plain text on one line. */
export function htmlToText(html: string): string {
  return decodeEntities(withoutElements(html, silent).replace(/<\/?[a-z][^<>]*>/gi, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
