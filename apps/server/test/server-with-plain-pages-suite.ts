// The server as a process of its own, with pages that need no build: each lists the orders in the database.
import { main } from '../src/main.ts'
import { wholeAddress } from '../src/pages/mount-development.ts'
import { servePages } from '../src/pages/page-server.ts'

await main(async (app, { deps, cache, publicUrl }) => {
  const render = async () => {
    const rows = await deps.database.db.selectFrom('orders').select('number').execute()
    return new Response(`<!DOCTYPE html><p>${rows.length} orders</p>`.padEnd(300), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-ambra-tags': 'store:et' },
    })
  }
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    servePages(pages, {
      renderer: { render, cacheVariant: () => '', addressOf: wholeAddress },
      cache,
      publicUrl,
      isHttps: false,
    })
  })
})
