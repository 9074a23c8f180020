// Server of a supervised test: the shop without pages, and addresses that break it on purpose. No
// other program imports this file, so that a shop does not have these addresses.
import { pbkdf2Sync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { main } from '../src/main.ts'

await main(async (app) => {
  app.addHook('preHandler', async ({ method, url, log }) => {
    if (method === 'GET' && url.startsWith('/test/')) log.error({ path: url }, 'a request is handled')
  })
  app.get<{ Querystring: { ms: string } }>('/test/block', (request, reply) => {
    const end = Date.now() + Number(request.query.ms)
    while (Date.now() < end);
    return reply.send('over')
  })
  app.post<{ Querystring: { ms: string } }>('/test/block-later', async (request) => {
    await sleep(50)
    const end = Date.now() + Number(request.query.ms)
    while (Date.now() < end);
    return 'over'
  })
  app.get('/test/match', () => String(/^(a+)+$/.test(`${'a'.repeat(60)}!`)))
  app.get('/test/native', () => pbkdf2Sync('a', 'b', 2_000_000_000, 64, 'sha512').toString('hex'))
  app.get('/test/slow', async (request) => {
    await sleep(3000)
    return request.id
  })
  app.get('/test/crash', () => process.exit(7))
})
