import type { AdmissionGate } from '@ambra/api/limits/admission-gate'
import { retryAfterSeconds } from '@ambra/api/limits/gate-routes'
import { pageClass } from '@ambra/api/limits/load-classes'
import { busyHeader } from '@ambra/contract/busy-header'
import { errorText } from '@ambra/contract/error-text'
import { storeForPath } from '@ambra/domain/stores'
import type { PageRenderer } from './page-server.ts'

/**
 * Renders pages as far as the gate lets them in. It stands behind the page cache, so that what is cached is served under
 * any load, and before the calls that a page makes, so that these are never rejected on their own.
 */
export function gatePages(renderer: PageRenderer, gate: AdmissionGate): PageRenderer {
  return {
    ...renderer,
    render: async (request) =>
      gate.run(
        pageClass(new URL(request.url)),
        () => renderer.render(request),
        () => Promise.resolve(busyResponse(request)),
      ),
  }
}

/** A page that loads itself again for a visitor who navigates; for the storefront's data the envelope of the API. */
function busyResponse(request: Request): Response {
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
  // A form is not sent a second time by itself.
  const reload =
    request.method === 'POST' ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds + 1}">`
  const html = `<!DOCTYPE html><html lang="${store.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${reload}<title>Ambra</title></head><body><main><h1>Ambra</h1><p>${text}</p></main></body></html>`
  return new Response(html, {
    status: 503,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}
