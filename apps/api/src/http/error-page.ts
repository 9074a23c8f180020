import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { escapeXml } from '@ambra/domain/platform/text/xml'
import { createHash } from 'node:crypto'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { type ErrorCode, errors } from '@ambra/contract/platform/errors/errors'
import { defaultStore, type Language, stores } from '@ambra/domain/platform/shop/stores'
import type { FastifyReply } from 'fastify'
import { addVary } from './vary.ts'

// Colours and shapes of the storefront's tokens; the page is self-contained, since nothing may be
// loaded under /api.
const sheet = `
:root { color-scheme: light dark; --bg: #fff; --ink: #15171a; --soft: #5a5f67; --stage: #faf8f5; }
@media (prefers-color-scheme: dark) { :root { --bg: #121315; --ink: #f7f5f1; --soft: #aeaba4; --stage: #1e2023; } }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--bg); color: var(--ink);
  font: 1rem/1.6 Onest, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { box-sizing: border-box; width: min(560px, 100% - 32px); padding: 40px 32px; border-radius: 20px; background: var(--stage); }
svg { display: block; width: 34px; height: 40px; margin-bottom: 20px; }
h1 { margin: 0 0 12px; font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.02em; }
p { margin: 0 0 24px; color: var(--soft); }
a { display: inline-flex; align-items: center; min-height: 48px; padding: 0 22px; border-radius: 12px; background: #f5a524;
  color: #1b1204; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`
const mark = `<svg viewBox="0 0 26 30" aria-hidden="true"><path d="M12.4 1C19.2 1 25 8.4 25 16.6 25 24.4 20 29 13.2 29 6 29 1 24.6 1 17.4 1 9 6 1 12.4 1Z" fill="#f5a524"/><path d="M13.6 13.5l3.6 4.3-3.6 5-3-4.6z" fill="#5a2f05" opacity=".62"/></svg>`

/** Defined here, since this is the API's only page. */
const words: Readonly<Record<Language, { help: string; shop: string }>> = {
  et: { help: 'Kui arvad, et see on viga, vasta kirjale, milles link oli.', shop: 'Ava pood' },
  en: { help: 'If you think this is a mistake, answer the e-mail the link was in.', shop: 'Open the shop' },
  ru: { help: 'Если это ошибка, ответьте на письмо, в котором была ссылка.', shop: 'Открыть магазин' },
  lt: { help: 'Jei manote, kad tai klaida, atsakykite į laišką su nuoroda.', shop: 'Atidaryti parduotuvę' },
  lv: { help: 'Ja tā ir kļūda, atbildiet uz vēstuli, kurā bija saite.', shop: 'Atvērt veikalu' },
}

/**
 * Sends a page that explains why a link opens no file, in the language of the order, with a link to
 * the shop.
 */
export function sendErrorPage(
  reply: FastifyReply,
  code: ErrorCode,
  language: string | undefined,
): FastifyReply {
  const store = stores.find((one) => one.language === language) ?? defaultStore
  const text = errorText(store.language, code)
  const { help, shop } = words[store.language]
  const html = `<!doctype html>
<html lang="${store.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text} – ${escapeXml(currentShop().name)}</title>
<style>${sheet}</style>
</head>
<body>
<main>
${mark}
<h1>${text}</h1>
<p>${help}</p>
<a href="${store.prefix || '/'}">${shop}</a>
</main>
</body>
</html>
`
  return addVary(reply.code(errors[code].status), 'Accept')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html)
}
