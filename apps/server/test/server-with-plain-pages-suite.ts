// The server as a separate process, with pages that need no build: each lists the orders in the
// database. A change of any product evicts `/counted`.
import { main } from '../src/main.ts'
import { wholeAddress } from '../src/pages/mount-development.ts'
import { servePages } from '../src/pages/page-server.ts'

await main(async (app, { deps, cache, entries, publicUrl }) => {
  const render = async ({ url }: Request) => {
    const rows = await deps.database.db.selectFrom('orders').select('number').execute()
    return new Response(`<!DOCTYPE html><p>${rows.length} orders</p>`.padEnd(300), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'x-ambra-tags': url.endsWith('/counted') ? 'products' : 'store:et',
      },
    })
  }
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    servePages(pages, {
      renderer: { render, cacheVariant: () => '', addressOf: wholeAddress },
      cache,
      sharing: entries && { entries, scope: 'plain pages' },
      publicUrl,
      isHttps: false,
    })
  })
})
