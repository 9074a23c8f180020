import { isHarmlessHtml } from './trusted-html.ts'

type Policy = {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}
type TrustedTypes = { createPolicy: (name: 'default', policy: Policy) => unknown }

/** Empty script element that React creates; it never runs. */
const emptyScript = '<script></script>'

/**
 * Default trusted-types policy of the page for all HTML and script URLs. The browser blocks and reports
 * what it rejects. It never creates scripts from text. @see docs/decisions/028-content-security.md
 */
export const defaultPolicy: Policy = {
  createHTML: (html) => (html === emptyScript || isHarmlessHtml(html) ? html : null),
  createScriptURL: (url) => (url === '/service-worker.js' ? url : null),
}

/**
 * Installs the policy; call it before anything writes HTML. Browsers without trusted types skip the check.
 */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', defaultPolicy)
}
