import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, type Markup } from './markup.ts'
import { sandboxStyle } from './sandbox-style.ts'
import { type SandboxLanguage, sandboxLabels } from './sandbox-labels.ts'

type PageParts = {
  language: SandboxLanguage
  title: string
  body: Markup
  status?: number
  /** Another host that a form of the page may submit to. */
  formTarget?: string
  isWide?: boolean
}

const style = html`<style>${{ markup: sandboxStyle }}</style>`
const styleHash = createHash('sha256').update(sandboxStyle).digest('base64')

function policy(formTarget: string | undefined): string {
  const origin = formTarget && URL.canParse(formTarget) ? ` ${new URL(formTarget).origin}` : ''
  return (
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${origin}; ` +
    "frame-ancestors 'none'; base-uri 'none'"
  )
}

/** Sends a page marked as a test, without scripts, that may be neither framed nor cached. */
export function sendPage(reply: FastifyReply, parts: PageParts): FastifyReply {
  const words = sandboxLabels(parts.language)
  const page = html`<!doctype html>
<html lang="${parts.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${parts.title} · ${words.test}</title>${style}</head>
<body><div class="test" role="note"><b>${words.test}</b>${words.testHelp}</div>
<main${parts.isWide && { markup: ' class="wide"' }}>${parts.body}</main></body></html>`
  return reply
    .code(parts.status ?? 200)
    .headers({
      'content-security-policy': policy(parts.formTarget),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(page.markup)
}

type SelectParts = { name: string; label: string; options: readonly string[]; chosen: string }

export const selectField = ({
  name,
  label,
  options,
  chosen,
}: SelectParts): Markup => html`<label class="field">
<span>${label}</span><select name="${name}">${options.map(
  (option) =>
    html`<option value="${option}"${option === chosen && { markup: ' selected' }}>${option}</option>`,
)}</select></label>`

export const rows = (pairs: readonly (readonly [string, string | undefined])[]): Markup =>
  html`<dl>${pairs
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
