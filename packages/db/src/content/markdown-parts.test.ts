import { describe, expect, it } from 'vitest'
import { markdownParts } from './markdown-parts.ts'

describe('Markdown as parts of a mail', () => {
  it('converts headings, paragraphs and list items to plain text with their links', () => {
    const source = [
      '## New *lamps*',
      'See [the lamps](https://shop.example/c/lamps) & more.',
      '[Open](https://shop.example)',
      '- one\n- **two**',
    ].join('\n\n')
    expect(markdownParts(source)).toEqual([
      { kind: 'heading', text: 'New lamps', links: [] },
      {
        kind: 'paragraph',
        text: 'See the lamps & more.',
        links: [{ text: 'the lamps', href: 'https://shop.example/c/lamps' }],
      },
      { kind: 'paragraph', text: 'Open', links: [{ text: 'Open', href: 'https://shop.example' }] },
      { kind: 'item', text: 'one', links: [] },
      { kind: 'item', text: 'two', links: [] },
    ])
  })

  it('omits pictures, HTML and targets that are not web addresses', () => {
    const source = '![x](https://evil.example/x.png)\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1))'
    expect(markdownParts(source)).toEqual([{ kind: 'paragraph', text: 'a', links: [] }])
  })
})
