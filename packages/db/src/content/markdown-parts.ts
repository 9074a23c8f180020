import { Marked, type Token, type Tokens } from 'marked'

/** Heading, paragraph or list item of a Markdown text: plain text and the web links in it. */
export type MarkdownPart = {
  kind: 'heading' | 'paragraph' | 'item'
  text: string
  links: { text: string; href: string }[]
}

const marked = new Marked({ async: false, gfm: true })

/**
 * Converts Markdown to plain parts for mails, which have no markup of their own. Omits pictures, tables and
 * HTML; removes link targets that are not web addresses.
 */
export function markdownParts(source: string): MarkdownPart[] {
  return marked.lexer(source).flatMap(partsOf)
}

function partsOf(token: Token): MarkdownPart[] {
  switch (token.type) {
    case 'heading':
      return part('heading', token.tokens)
    case 'paragraph':
      return part('paragraph', token.tokens)
    case 'list':
      return (token as Tokens.List).items.flatMap(({ tokens }) => part('item', tokens))
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap(partsOf)
    default:
      return []
  }
}

function part(kind: MarkdownPart['kind'], tokens: readonly Token[] | undefined): MarkdownPart[] {
  const text = plain(tokens).trim()
  return text === '' ? [] : [{ kind, text, links: linksOf(tokens) }]
}

const childrenOf = (token: Token): readonly Token[] | undefined =>
  'tokens' in token ? token.tokens : undefined

function plain(tokens: readonly Token[] | undefined): string {
  return (tokens ?? [])
    .map((token) => {
      if (token.type === 'br') return '\n'
      if (token.type === 'image' || token.type === 'html') return ''
      const inner = childrenOf(token)
      if (inner) return plain(inner)
      return 'text' in token ? unescaped(String(token.text)) : ''
    })
    .join('')
}

/** Reverts the HTML entities that the lexer writes. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

function linksOf(tokens: readonly Token[] | undefined): MarkdownPart['links'] {
  return (tokens ?? []).flatMap((token) => {
    if (token.type !== 'link') return linksOf(childrenOf(token))
    const { href } = token as Tokens.Link
    return /^https?:\/\//i.test(href) ? [{ text: plain(childrenOf(token)), href }] : []
  })
}
