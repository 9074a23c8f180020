import { withoutElements, withoutTags } from '@ambra/domain/platform/text/linear-text'
import { Marked, type RendererObject, type Tokens } from 'marked'

const localPath = /^\/(?!\/)/
const allowedLink = /^(https:\/\/|http:\/\/|mailto:|tel:|#|\/(?!\/))/i

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Strips HTML tags, and scripts and styles with their content. */
function plainText(html: string): string {
  return escapeHtml(withoutTags(withoutElements(html, ['script', 'style'])))
}

const renderer: RendererObject = {
  html: ({ text }: Tokens.HTML | Tokens.Tag) => plainText(text),
  link({ href, title, tokens }) {
    const text = this.parser.parseInline(tokens)
    if (!allowedLink.test(href)) return text
    const outside = /^https?:/i.test(href) ? ' rel="noopener nofollow"' : ''
    return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}${outside}>${text}</a>`
  },
  image({ href, text }) {
    // Pages request nothing from foreign hosts.
    return localPath.test(href)
      ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`
      : escapeHtml(text)
  },
}

const marked = new Marked({ async: false, gfm: true, renderer })

/**
 * Renders Markdown as safe HTML: every tag in the result is created here, HTML in the source is reduced to
 * its text, links keep only web, mail, phone and local targets, pictures only local ones.
 * @see docs/rules/forms FRM-5, docs/rules/security SEC-3
 */
export function renderMarkdown(source: string): string {
  // `async` is off, so the result is a string.
  return (marked.parse(source) as string).trim()
}
