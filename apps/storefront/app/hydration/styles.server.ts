import { readFileSync } from 'node:fs'

/** Folder of the style sheets, beside the server bundle in the build. */
const clientFolder = new URL('../client/', import.meta.url)
const texts = new Map<string, string>()

/** Returns the text of a built style sheet (`/assets/root-x.css`), read once per process. */
export function styleText(href: string): string {
  const known = texts.get(href)
  if (known !== undefined) return known
  const text = readFileSync(new URL(`.${href}`, clientFolder), 'utf8')
  texts.set(href, text)
  return text
}

/**
 * Returns whether the browser has the style sheets of this build cached (cookie set after the first visit).
 */
export function hasCachedStyles(request: Request, version: string): boolean {
  const cookies = request.headers.get('Cookie')?.split(/;\s*/) ?? []
  return cookies.includes(`styles=${version}`)
}
