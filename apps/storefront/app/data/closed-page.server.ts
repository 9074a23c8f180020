import { closedRetrySeconds, openStores, shopStateOf } from '@ambra/domain/platform/shop/current-shop'
import { closedHeader } from '@ambra/contract/platform/api/busy-header'
import { previewCookie } from '@ambra/contract/platform/settings/shop-preview'
import { cmsPath } from '@ambra/domain/content/static-pages'
import { lookCss } from '@ambra/domain/platform/shop/look'
import { escapeXml } from '@ambra/domain/platform/text/xml'
import type { Store } from '@ambra/domain/platform/shop/stores'
import type { RouterContextProvider } from 'react-router'
import { fitted, shopMark } from '@ambra/domain/platform/shop/shop-mark'
import { shopIcons } from '#app/seo/shop-icons.ts'
import { createInlineCode } from '#app/hydration/inline-code.server.ts'
import { storeContext, translateContext } from '#app/routing/context.ts'
import type { Translate } from '#app/i18n/messages.tsx'
import { isServedWhileClosed } from './address-rules.server.ts'
import styles from './closed-page.css?raw'

type Values = Readonly<Record<string, string>>
type Page = { values: Values; look: string; store: Store; translate: Translate; state: 'new' | 'closed' }

/**
 * Returns the page that a closed shop shows instead of the requested one; undefined if the shop is open,
 * or the page is reachable all the same. Search engines treat 503 with Retry-After as temporary: a shop
 * that closes for a week keeps its place, and a new one is not indexed before it opens.
 * @see docs/decisions/119-closed-shop.md
 */
export function closedPage(
  context: Readonly<RouterContextProvider>,
  { values, pattern }: { values: Values; pattern: string },
): Response | undefined {
  const state = shopStateOf(values)
  if (state === 'open' || isServedWhileClosed(pattern)) return undefined
  const code = createInlineCode()
  code.noteStyle('closed-page.css', styles)
  const look = code.style(lookCss(values))
  const page = {
    values,
    state,
    look,
    store: context.get(storeContext),
    translate: context.get(translateContext),
  }
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': String(closedRetrySeconds),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    [closedHeader]: '1',
  })
  code.writeTo(headers)
  return new Response(html(page), { status: 503, headers })
}

/** Removes the token of a preview once the shop is open: pages of guests come from the cache again. */
export function withoutEndedPreview(response: Response, token: string, values: Values): Response {
  if (token !== '' && Object.keys(values).length > 0 && values['shop_state'] === undefined)
    response.headers.append('set-cookie', `${previewCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
  return response
}

function mark(values: Values, name: string): string {
  const { text, picture } = shopMark({ name, values })
  if (!picture) return escapeXml(text)
  const { width, height } = fitted(picture, { width: 160, height: 36 })
  const tone = picture.tone ? ` data-tone="${picture.tone}"` : ''
  return `<img src="/media/${picture.path}" alt="${text ? '' : escapeXml(name)}" width="${width}" height="${height}"${tone}>${escapeXml(text)}`
}

function html(page: Page): string {
  const { values, store, translate: t, state } = page
  const named = values['shop_name'] || values['company_name'] || ''
  const name = escapeXml(named)
  const title = t(state === 'new' ? 'closed.soon' : 'closed.title')
  const text = values['closed_text'] || t(state === 'new' ? 'closed.soonText' : 'closed.text')
  const lines = text.split('\n').map((line) => escapeXml(line))
  return `<!DOCTYPE html><html lang="${store.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${name ? `${name}: ` : ''}${escapeXml(title)}</title><link rel="icon" href="${shopIcons().icon}"><style>${styles}</style>${page.look}</head><body><header><b>${mark(values, named)}</b>${languages(page)}</header><main><h1>${escapeXml(title)}</h1><p>${lines.join('<br>')}</p>${contact(page)}</main></body></html>`
}

/** Links to the same page in the other open stores. */
function languages({ store }: Page): string {
  const others = openStores().filter(({ code }) => code !== store.code)
  const links = others.map(
    ({ prefix, language, name }) =>
      `<a href="${prefix || '/'}" lang="${language}" hreflang="${language}">${escapeXml(name)}</a>`,
  )
  return links.length > 0 ? `<nav>${links.join('')}</nav>` : ''
}

/** Contact details, and for a shop that has had orders the right of withdrawal. */
function contact({ values, store, translate: t, state }: Page): string {
  const { contact_email: email, contact_phone: phone } = values
  const links: [href: string, text: string][] = []
  if (email) links.push([`mailto:${email}`, email])
  if (phone) links.push([`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone])
  if (state === 'closed')
    links.push(
      [`${store.prefix}/withdraw`, t('closed.withdraw')],
      [`${store.prefix}/my-account/orders`, t('closed.orders')],
      [store.prefix + cmsPath(store, 'purchase-sales-rules'), t('closed.terms')],
    )
  const items = links.map(([href, text]) => `<li><a href="${escapeXml(href)}">${escapeXml(text)}</a></li>`)
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}
