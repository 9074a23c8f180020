import { html, type Markup } from './markup.ts'
import type { LogEntry } from './message-log.ts'

const shownEntries = 100

/** Renders the messages of an emulator, newest first. */
export const logTable = (entries: readonly LogEntry[]): Markup => html`<h2 id="log">Messages</h2>
<p>Decoded content, newest first, without signatures and keys. <a href="log.json">As JSON</a></p>
<div class="scroll" role="region" aria-labelledby="log" tabindex="0"><table>
<thead><tr><th>Time</th><th>Direction</th><th>Kind</th><th>About</th><th>Content</th></tr></thead>
<tbody>${entries
  .slice(-shownEntries)
  .reverse()
  .map(
    (
      entry,
    ) => html`<tr><td>${entry.at}</td><td>${entry.direction}</td><td>${entry.kind}</td><td>${entry.about}</td>
<td><pre>${JSON.stringify(entry.data, null, 1)}</pre></td></tr>`,
  )}</tbody></table></div>`
