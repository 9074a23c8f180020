import { hash } from 'node:crypto'

/** Collects the inline scripts and styles that the server itself writes into one page, and no others. */
export type InlineCode = ReturnType<typeof createInlineCode>

/** Internal headers with the hashes, which the page server removes from the response. */
const scriptHeader = 'X-Ambra-Scripts'
const styleHeader = 'X-Ambra-Styles'

export function createInlineCode() {
  const scripts = new Set<string>()
  const styles = new Map<string, string>()
  const elements = new Set<string>()
  return {
    noteScript: (text: string) => void scripts.add(text),
    /** Returns a script element with this text and records it. `text` must not contain `</script>`. */
    script(text: string): string {
      scripts.add(text)
      return `<script>${text}</script>`
    },
    /** Returns a style element with this text and records it. `text` must not contain `</style>`. */
    style(text: string): string {
      if (text === '') return ''
      elements.add(text)
      return `<style>${text}</style>`
    },
    /**
     * Records an inlined style sheet. React writes all sheets into one element, in the order of their use.
     */
    noteStyle: (href: string, text: string) => void styles.set(href, text),
    /** Passes the hashes to the content security policy of the page. */
    writeTo(headers: Headers): void {
      headers.set(scriptHeader, [...scripts].map(digest).join(' '))
      const digests = [...(styles.size > 0 ? [styleDigest(styles)] : []), ...[...elements].map(digest)]
      if (digests.length > 0) headers.set(styleHeader, digests.join(' '))
    },
  }
}

const digest = (text: string) => hash('sha256', text, 'base64')

/** Hashes by sheet URL: the names contain content hashes. */
const styleDigests = new Map<string, string>()

function styleDigest(styles: ReadonlyMap<string, string>): string {
  const hrefs = [...styles.keys()].join(' ')
  const known = styleDigests.get(hrefs)
  if (known !== undefined) return known
  const made = digest([...styles.values()].join(''))
  styleDigests.set(hrefs, made)
  return made
}
