import { hash } from 'node:crypto'

/** Collects what the server itself writes into one page as scripts and styles, and nothing else that stands in it. */
export type InlineCode = ReturnType<typeof createInlineCode>

/** Names of the headers by which the page's server learns the hashes; it takes them off the response. */
const scriptHeader = 'X-Ambra-Scripts'
const styleHeader = 'X-Ambra-Styles'

export function createInlineCode() {
  const scripts = new Set<string>()
  const styles = new Map<string, string>()
  return {
    /** An inline script was written with exactly this text. */
    noteScript: (text: string) => void scripts.add(text),
    /** A script element with this text, noted. `text` must hold no `</script>`. */
    script(text: string): string {
      scripts.add(text)
      return `<script>${text}</script>`
    },
    /** A style sheet was inlined. React writes all of them, in the order they came, into one element. */
    noteStyle: (href: string, text: string) => void styles.set(href, text),
    /** Hands the hashes over to the policy of the page. */
    writeTo(headers: Headers): void {
      headers.set(scriptHeader, [...scripts].map(digest).join(' '))
      if (styles.size > 0) headers.set(styleHeader, styleDigest(styles))
    },
  }
}

const digest = (text: string) => hash('sha256', text, 'base64')

/** By the addresses of the sheets: their names are made of their texts. */
const styleDigests = new Map<string, string>()

function styleDigest(styles: ReadonlyMap<string, string>): string {
  const hrefs = [...styles.keys()].join(' ')
  const known = styleDigests.get(hrefs)
  if (known !== undefined) return known
  const made = digest([...styles.values()].join(''))
  styleDigests.set(hrefs, made)
  return made
}
