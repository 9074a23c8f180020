import { httpTransport, type Transport } from '@ambra/contract/platform/api/client'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { lookCss } from '@ambra/domain/platform/shop/look'
import { defaultStore } from '@ambra/domain/platform/shop/stores'
import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import { logLine } from '#app/api-client/log-line.ts'
import {
  publicUrlContext,
  settingsContext,
  type ShopSettings,
  storeContext,
  translateContext,
  transportContext,
} from '#app/routing/context.ts'
import { isPrivateRoute, knownQuery } from '#app/data/address-rules.server.ts'
import { firstWindowFirst } from '#app/hydration/first-window.server.ts'
import { createInlineCode, type InlineCode } from '#app/hydration/inline-code.server.ts'
import { translateFor } from '#app/routing/store.server.ts'
import { NoteScriptsProvider } from '#app/hydration/own-scripts.tsx'
import { InlineStylesProvider } from '#app/hydration/page-styles.tsx'
import { hasCachedStyles, styleText } from '#app/hydration/styles.server.ts'
import { MessagesProvider } from '#app/i18n/messages.tsx'
import { StoreProvider } from '#app/i18n/store.tsx'
import { isOutage } from '#app/routing/unavailable.server.ts'

type LoadContextOptions = {
  /**
   * In-process transport to the API, without a socket. Without it, requests are sent to `apiUrl` by HTTP.
   */
  transport?: Transport
  /** Origin of the API, e.g. `http://localhost:3002`; defaults to `publicUrl`. */
  apiUrl?: string
  /** Public origin of the shop without a trailing slash. */
  publicUrl: string
  settings?: ShopSettings
}

const defaultSettings: ShopSettings = {
  externalCheckoutUrl: undefined,
  listOutOfStock: false,
  preventChildAccess: true,
  outOfStockInCart: false,
  cartCount: 'quantities',
}

/** Creates the context of a request, for the server that hosts this build. */
export function createLoadContext({
  transport,
  apiUrl,
  publicUrl,
  settings,
}: LoadContextOptions): RouterContextProvider {
  return new RouterContextProvider(
    new Map<Parameters<RouterContextProvider['set']>[0], unknown>([
      [transportContext, transport ?? httpTransport(`${apiUrl ?? publicUrl}/api/`)],
      [publicUrlContext, publicUrl],
      [settingsContext, settings ?? defaultSettings],
      // The root middleware replaces both; an error before it still renders a page.
      [storeContext, defaultStore],
      [translateContext, translateFor(defaultStore)],
    ]),
  )
}

// Used by the server that hosts this build.
export { isPrivateRoute, knownQuery }

/** Returns the HTML variant for a request; part of the key of every page cache. */
export function cacheVariant(request: Request, version: string): 'lean' | 'full' {
  return hasCachedStyles(request, version) ? 'lean' : 'full'
}

// oxlint-disable-next-line max-params -- the framework calls it so
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // renderToString is 2.3 times cheaper than the stream renderer but cannot wait for the router's data
  // stream: read it first and append it in the form that the router's client expects.
  const data = await new Response(routerContext.serverHandoffStream).text()
  const isLean = cacheVariant(request, routerContext.manifest.version) === 'lean'
  const code = createInlineCode()
  const html = renderToString(
    <InlineStylesProvider text={isLean ? undefined : inlining(code)}>
      <NoteScriptsProvider value={code.noteScript}>
        <MessagesProvider translate={context.get(translateContext)}>
          <StoreProvider store={context.get(storeContext)}>
            <ServerRouter context={withoutStream(routerContext)} url={request.url} />
          </StoreProvider>
        </MessagesProvider>
      </NoteScriptsProvider>
    </InlineStylesProvider>,
  )
  const head = html.replace(
    '</head>',
    () =>
      `${code.style(lookCss(currentShop().values))}${code.script(`${firstWindowFirst};${notePress}${noteChange}`)}</head>`,
  )
  const page = withScript(head, code.script(dataScript(data)))
  code.writeTo(headers)
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}

/**
 * Inline script that records the last click on a button and whether it was handled: a click before
 * hydration is replayed afterwards (`hydration/replay-early-click.ts`). Native actions have already
 * happened.
 */
const notePress =
  'addEventListener("click",e=>{if(e.target.closest("button[type=button]:not([popovertarget])"))document.press=e},!0);addEventListener("click",e=>{e.isThrough=!0})'

/** Inline script that records controls changed before hydration (`hydration/replay-early-changes.ts`). */
const noteChange =
  ';addEventListener("input",({target:t})=>{if(t.matches("input,select,textarea")&&!Object.keys(t).some(k=>k.startsWith("__reactProps")))(document.picked??=new Set).add(t)},!0)'

/** Returns the text of a style sheet for a page that inlines it. */
const inlining = (code: InlineCode) => (href: string) => {
  const text = styleText(href)
  code.noteStyle(href, text)
  return text
}

function withScript(html: string, script: string): string {
  const end = html.lastIndexOf('</body>')
  return html.slice(0, end) + script + html.slice(end)
}

function withoutStream(given: EntryContext): EntryContext {
  const context = { ...given }
  delete context.serverHandoffStream
  return context
}

/** Escapes as the router does: the data cannot contain `</script>` or start a comment. */
function dataScript(data: string): string {
  const text = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${text});${controller}.close();`
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || isOutage(error)) return
  // A request that no page accepts (POST to a page without a form) is an error of the client, not of the
  // page.
  if (isRouteErrorResponse(error) && error.status < 500) logLine(`page refused with ${error.status}`)
  // oxlint-disable-next-line no-console -- the server sends its console through the log, secrets taken out
  else console.error(error)
}
