import { isContentLink } from '@ambra/domain/content/content-link'
import { withoutTags } from '@ambra/domain/platform/text/linear-text'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** Picture width and height in pixels by media path. */
export type MediaSizes = Readonly<Record<string, readonly [number, number]>>

const marked = new Marked({ async: false, gfm: true })

const mediaPath = /^(?:\/media\/)?([a-z0-9][a-z0-9/_-]*\.(?:svg|png|jpe?g|webp))$/
/** Widths under /media/w/ for a text column, and the size of that column. */
const widths = [480, 768, 1280, 1600]
const columnSizes = '(min-width: 780px) 720px, 100vw'

/**
 * Returns the media path of a picture in a body, with or without `/media/`; undefined for any other source.
 */
export function pictureOf(src: string | undefined): string | undefined {
  const path = mediaPath.exec(src ?? '')?.[1]
  return path?.includes('..') || path?.includes('//') ? undefined : path
}

function picture(src: string | undefined, alt: string, media: MediaSizes): sanitizeHtml.Tag {
  const path = pictureOf(src)
  // Pages request nothing from foreign hosts: only the alternative text of such a picture remains.
  if (!path) return { tagName: 'span', attribs: {}, text: alt }
  const size = media[path]
  return {
    tagName: 'img',
    attribs: {
      src: `/media/w/768/${path}`,
      srcset: widths.map((width) => `/media/w/${width}/${path} ${width}w`).join(', '),
      sizes: columnSizes,
      alt,
      ...(size && { width: String(size[0]), height: String(size[1]) }),
      loading: 'lazy',
      decoding: 'async',
    },
  }
}

function link(attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const href = attribs['href']?.trim() ?? ''
  if (!isContentLink(href)) return { tagName: 'span', attribs: {} }
  return {
    tagName: 'a',
    attribs: {
      href,
      ...(attribs['title'] && { title: attribs['title'] }),
      ...(/^https?:/i.test(href) && { rel: 'noopener nofollow' }),
    },
  }
}

const allowedTags =
  'h2 h3 h4 h5 h6 p br hr strong b em i del s sub sup code pre blockquote ul ol li a img table thead tbody tr th td details summary span'.split(
    ' ',
  )

const optionsFor = (media: MediaSizes): sanitizeHtml.IOptions => ({
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['align'],
    td: ['align'],
    ol: ['start'],
    details: ['open'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page already has an h1.
  transformTags: {
    h1: 'h2',
    a: (_name, attribs) => link(attribs),
    img: (_name, attribs) => picture(attribs['src'], attribs['alt'] ?? '', media),
  },
})

/**
 * Renders the Markdown of a page or block as safe HTML: a Markdown parser produces it, a sanitizer reduces it
 * to headings, text, lists, tables, links, quotations, `details` and pictures of the shop's own media.
 * Pictures are responsive, tables scroll in containers.
 * @see docs/decisions/020-content-in-files.md, docs/rules/security SEC-3
 */
export function renderContent(source: string, media: MediaSizes = {}): string {
  // `async` is off, so the result is a string.
  const html = marked.parse(source) as string
  return framedTables(sanitizeHtml(html, optionsFor(media)).replace(/<\/?span>/g, '')).trim()
}

/** Lists the media paths of the pictures in a body. */
export function picturesIn(source: string): string[] {
  const found: string[] = []
  sanitizeHtml(marked.parse(source) as string, {
    allowedTags: ['img'],
    transformTags: {
      img: (tagName, attribs) => {
        const path = pictureOf(attribs['src'])
        if (path) found.push(path)
        return { tagName, attribs: {} }
      },
    },
  })
  return found
}

/** Wraps tables in scroll containers, which need keyboard focus and a name: the text of the first row. */
function framedTables(html: string): string {
  return html
    .replace(/<table>/g, (table, at: number) => {
      const head = firstRow(html, at)
      const name = head
        .split(/<\/t[hd]>/)
        .map((cell) => withoutTags(cell).trim())
        .filter(Boolean)
        .join(', ')
        .replaceAll('"', '&quot;')
      return `<div role="region" tabindex="0" aria-label="${name}">${table}`
    })
    .replaceAll('</table>', '</table></div>')
}

/** Returns the text of the first row of the table that begins at `at`, or an empty string. */
function firstRow(html: string, at: number): string {
  const start = html.indexOf('<tr>', at)
  const end = start < 0 ? -1 : html.indexOf('</tr>', start)
  return end < 0 ? '' : html.slice(start + '<tr>'.length, end)
}
