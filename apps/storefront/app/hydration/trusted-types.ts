import { isHarmlessHtml } from './trusted-html.ts'

type Policy = {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}
type TrustedTypes = { createPolicy: (name: 'default', policy: Policy) => unknown }

/** React makes a script element so: empty, and one that never runs. */
const emptyScript = '<script></script>'

/**
 * The one policy of the page for whatever is about to become HTML or a script. What it refuses the browser blocks and
 * reports. It makes no scripts of text at all. @see docs/decisions/028-content-security.md
 */
export const defaultPolicy: Policy = {
  createHTML: (html) => (html === emptyScript || isHarmlessHtml(html) ? html : null),
  createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
}

/** To be called before anything writes HTML. Browsers without trusted types lack the check, and run the page all the same. */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', defaultPolicy)
}
