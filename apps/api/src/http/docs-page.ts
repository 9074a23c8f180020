import { createHash } from 'node:crypto'
import { errors } from '@ambra/contract/platform/errors/errors'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import type { Endpoint } from '@ambra/contract/platform/api/endpoint'
import { escapeXml as escape } from '@ambra/domain/platform/text/xml'
import type { TSchema } from 'typebox'
import type { Route } from './route.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin-top: 2.5rem; text-transform: capitalize }
details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; margin: .5rem 0; padding: .5rem .9rem }
summary { cursor: pointer; overflow-wrap: anywhere }
code, pre { font: .85rem/1.45 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; border-radius: .4rem; background: color-mix(in srgb, currentColor 8%, transparent) }
.method { display: inline-block; min-width: 4.2em; font-weight: 700 }
.wide { overflow-x: auto } table { border-collapse: collapse } td, th { text-align: left; padding: .3rem .8rem .3rem 0; vertical-align: top }
`

/**
 * Renders readable documentation of the served calls: one page without scripts or content of other hosts.
 */
export function docsPage(routes: readonly Route[]): DocsPage {
  const areas = Map.groupBy(routes, ({ endpoint }) => endpoint.path.split('/')[0] ?? '')
  return docsShell({
    title: 'Ambra commerce API',
    intro: `Every call lives under <code>/api/</code> and answers <code>{"code", "result", "meta"}</code>; the HTTP status equals
<code>code</code>. Errors carry <code>meta.error</code> with a code of the table below, and a text in the language of the
store. The store is <code>storeCode</code> in the query or the header <code>x-vs-store-code</code>; a signed-in client sends
<code>Authorization: Bearer</code>. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.`,
    sections: [...areas].map(([area, list]) => [area, list.map(({ endpoint }) => call(endpoint)).join('')]),
  })
}

export type DocsPage = { html: string; policy: string }

/**
 * Renders a page of calls by area, with the errors at its end. `intro` and the texts of sections
 * are markup.
 */
export function docsShell({
  title,
  intro,
  sections,
}: {
  title: string
  intro: string
  sections: readonly (readonly [area: string, markup: string])[]
}): DocsPage {
  const links = sections.map(([area]) => `<a href="#${escape(area)}">${escape(area)}</a>`)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>${escape(title)}</h1>
<p>${intro}</p>
<nav><p>${[...links, '<a href="#errors">errors</a>'].join(' · ')}</p></nav>
${sections.map(([area, markup]) => `<h2 id="${escape(area)}">${escape(area)}</h2>${markup}`).join('')}${errorTable()}</main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
  }
}

function call(endpoint: Endpoint): string {
  const alias =
    endpoint.aliases.length > 0
      ? `<p>Also: ${endpoint.aliases.map((path) => `<code>/api/${escape(path)}</code>`).join(', ')}</p>`
      : ''
  return `<details><summary><span class="method">${endpoint.method}</span> <code>/api/${escape(endpoint.path)}</code> ${escape(endpoint.summary)}</summary>
${alias}${schemaBlock('Query', endpoint.query)}${endpoint.body ? schemaBlock('Body', endpoint.body) : ''}${schemaBlock(endpoint.envelope ? 'Result' : 'Answer (no envelope)', endpoint.result)}</details>`
}

export const schemaBlock = (title: string, schema: TSchema) =>
  `<p>${title}</p><pre>${escape(JSON.stringify(schema, null, 1))}</pre>`

function errorTable(): string {
  const rows = Object.entries(errors)
    .filter(([, row]) => row.status > 0)
    .map(([code, row]) => {
      // Object.entries loses the type of the keys, which are the catalogue's codes.
      const text = errorText('en', code as keyof typeof errors, {})
      return `<tr><td><code>${code}</code></td><td>${row.status}</td><td>${escape(text)}</td></tr>`
    })
  return `<h2 id="errors">Errors</h2><div class="wide"><table><tr><th>meta.error</th><th>code</th><th>text</th></tr>${rows.join('')}</table></div>`
}
