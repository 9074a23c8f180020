import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import { escapeXml } from '@ambra/domain/platform/text/xml'
import { retryAfterSeconds } from '@ambra/api/limits/gate-routes'
import { busyHeader } from '@ambra/contract/platform/api/busy-header'
import { errorText } from '@ambra/contract/platform/errors/error-text'
import { storeForPath } from '@ambra/domain/platform/shop/stores'

/**
 * Returns the response that rejects a page under load: for a navigation a page that reloads itself,
 * for the storefront's data requests the envelope of the API.
 */
export function busyResponse(request: Request): Response {
  const { pathname } = new URL(request.url)
  const { store } = storeForPath(pathname)
  const text = errorText(store.language, 'server.busy', {})
  const headers = {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    [busyHeader]: '1',
  }
  if (pathname.endsWith('.data'))
    return Response.json(
      { code: 503, result: text, meta: { error: 'server.busy', params: {} } },
      { status: 503, headers },
    )
  // A form is not resubmitted automatically.
  const reload =
    request.method === 'POST' ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds + 1}">`
  const name = escapeXml(currentShop().name)
  const html = `<!DOCTYPE html><html lang="${store.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${reload}<title>${name}</title></head><body><main><h1>${name}</h1><p>${text}</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
