import { isForKeys } from '@ambra/contract/platform/operations/api-key-groups'
import type { Operation } from '@ambra/contract/platform/operations/operation'
import { adminOperations } from '@ambra/contract/platform/operations/operations'
import { webhookEvents } from '@ambra/contract/messaging/webhook-events'
import { escapeXml as escape } from '@ambra/domain/platform/text/xml'
import { type DocsPage, docsShell, schemaBlock } from '../http/docs-page.ts'

const intro = `Commands are <code>POST /api/admin/&lt;name&gt;</code> with JSON, queries <code>GET</code> with their input in the query.
Both answer <code>{"code", "result"}</code>; errors carry <code>meta.error</code>. A program sends
<code>Authorization: Bearer ambra_sk_…</code> and no cookie; a command may carry <code>Idempotency-Key</code>: sent again with the same
key it gives the first answer. Machine-readable: <a href="/api/admin/openapi.json">openapi.json</a>.`

/**
 * Renders the operations of the console as a page without scripts: right, scope, step-up, input and
 * result of each.
 */
export function adminDocsPage(): DocsPage {
  const rooms = Map.groupBy(
    Object.values<Operation>(adminOperations),
    ({ name }) => name.split('.')[0] ?? name,
  )
  return docsShell({
    title: 'Calls of the console and of programs',
    intro,
    sections: [
      ...[...rooms].map(([room, list]): [string, string] => [room, list.map(operationOf).join('')]),
      ['events of webhooks', eventsOf()],
    ],
  })
}

function operationOf(row: Operation): string {
  const { name, kind, summary, permission, scope, mayRequireStepUp, input, result } = row
  const facts = [
    `right <code>${escape(permission)}</code>, scope ${escape(scope)}`,
    isForKeys(row) ? 'for people and keys' : 'for people only',
    ...(mayRequireStepUp ? ['needs a fresh proof, or a key that was trusted with it'] : []),
  ]
  return `<details><summary><span class="method">${kind === 'query' ? 'GET' : 'POST'}</span> <code>/api/admin/${escape(name)}</code> ${escape(summary)}</summary>
<p>${facts.join('; ')}</p>${schemaBlock('Input', input)}${schemaBlock('Result', result)}</details>`
}

const eventsOf = () =>
  Object.entries(webhookEvents)
    .map(
      ([name, data]) =>
        `<details><summary><code>${escape(name)}</code></summary>${schemaBlock('Data', data)}</details>`,
    )
    .join('')
