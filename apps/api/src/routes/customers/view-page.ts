import { createHash } from 'node:crypto'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import type { Language, Store } from '@ambra/domain/platform/shop/stores'
import { escapeXml } from '@ambra/domain/platform/text/xml'

const sheet = `
:root { color-scheme: light dark; --bg: #fff; --ink: #15171a; --stage: #faf8f5; }
@media (prefers-color-scheme: dark) { :root { --bg: #121315; --ink: #f7f5f1; --stage: #1e2023; } }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--bg); color: var(--ink);
  font: 1rem/1.6 Onest, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { box-sizing: border-box; width: min(560px, 100% - 32px); padding: 40px 32px; border-radius: 20px; background: var(--stage); }
h1 { margin: 0 0 16px; font-size: 1.5rem; line-height: 1.25; }
a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 22px; border-radius: 12px; background: #f5a524;
  color: #1b1204; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`

/**
 * Removes the code from the address before anything else. A prerendered page posts nothing, and
 * nothing stays in the history. Without a code the view has ended.
 */
const script = `
const say = (name) => { const h = document.querySelector('h1'); h.textContent = h.dataset[name]; document.title = h.textContent }
const code = location.hash.slice(1)
history.replaceState(null, '', location.pathname + location.search)
async function open() {
  try {
    const response = await fetch('/api/view', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code }) })
    const { result } = await response.json()
    if (response.ok) location.replace(result.to)
    else say(response.status === 404 ? 'old' : 'failed')
  } catch { say('failed') }
}
if (!code) say('ended')
else if (document.prerendering) document.addEventListener('prerenderingchange', open, { once: true })
else void open()
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(sheet)}; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Defined here, since only staff see this page. */
const words: Readonly<Record<Language, { opens: string; ended: string; failed: string; shop: string }>> = {
  et: {
    opens: 'Pood avaneb kliendi pilguga …',
    ended: 'Vaade kliendi pilguga on lõppenud.',
    failed: 'Poodi ei õnnestunud avada. Küsi halduskeskkonnast uus link.',
    shop: 'Ava pood',
  },
  en: {
    opens: 'The shop opens as the customer sees it …',
    ended: 'The view as the customer has ended.',
    failed: 'The shop could not be opened. Ask for a new link in the console.',
    shop: 'Open the shop',
  },
  ru: {
    opens: 'Открываем магазин глазами покупателя …',
    ended: 'Просмотр глазами покупателя завершён.',
    failed: 'Не удалось открыть магазин. Запросите новую ссылку в консоли.',
    shop: 'Открыть магазин',
  },
  lt: {
    opens: 'Parduotuvė atidaroma taip, kaip ją mato klientas …',
    ended: 'Peržiūra kliento akimis baigta.',
    failed: 'Parduotuvės atidaryti nepavyko. Paprašykite naujos nuorodos valdymo aplinkoje.',
    shop: 'Atidaryti parduotuvę',
  },
  lv: {
    opens: 'Veikals tiek atvērts tā, kā to redz klients …',
    ended: 'Skats klienta acīm ir beidzies.',
    failed: 'Veikalu neizdevās atvērt. Pieprasiet jaunu saiti pārvaldības vidē.',
    shop: 'Atvērt veikalu',
  },
}

/**
 * Renders the page that a link of the console opens, in the language of the customer's store. It is
 * the same for every code.
 */
export function viewPage({ language, prefix }: Store): { html: string; policy: string } {
  const { opens, ended, failed, shop } = words[language]
  const old = errorText(language, 'view.code_unknown')
  const texts = Object.entries({ old, ended, failed })
    .map(([name, text]) => `data-${name}="${escapeXml(text)}"`)
    .join(' ')
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(opens)}</title>
<style>${sheet}</style>
</head>
<body>
<main>
<h1 aria-live="polite" ${texts}>${escapeXml(opens)}</h1>
<a href="${prefix || '/'}">${escapeXml(shop)}</a>
</main>
<script>${script}</script>
</body>
</html>
`
  return { html, policy }
}
