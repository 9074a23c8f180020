// The production shop with counters of its work, for the test of hostile input.
import { subscribe } from 'node:diagnostics_channel'
import { Work } from '@ambra/search/work'
import type { FastifyInstance } from 'fastify'
import { DefaultQueryExecutor, type QueryResult } from 'kysely'
import { main } from '../../src/main.ts'

/** Work done since the start; all but `cpuMs` in units that are the same on every machine. */
const counted = { statements: 0, search: 0, pages: 0 }
const routes: { method: string; url: string }[] = []

const { executeQuery } = DefaultQueryExecutor.prototype
type Execute = typeof executeQuery
DefaultQueryExecutor.prototype.executeQuery = function <R>(
  this: DefaultQueryExecutor,
  ...args: Parameters<Execute>
) {
  counted.statements += 1
  // The same call: `apply` only loses the generic of the method.
  return executeQuery.apply(this, args) as Promise<QueryResult<R>>
}
const { spend } = Work.prototype
Work.prototype.spend = function (units) {
  counted.search += units
  spend.call(this, units)
}

const now = () => ({ ...counted, cpu: process.cpuUsage() })
const before = new WeakMap<object, ReturnType<typeof now>>()

subscribe('fastify.initialization', (message) => {
  // The channel's payload, whose type is unknown.
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
  fastify.addHook('onRequest', async ({ raw }) => void before.set(raw, now()))
  fastify.addHook('onSend', async ({ raw }, reply, payload) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) counted.pages += 1
    const start = before.get(raw) ?? now()
    const cpu = process.cpuUsage(start.cpu)
    const work = [
      counted.statements - start.statements,
      counted.search - start.search,
      counted.pages - start.pages,
      (cpu.user + cpu.system) / 1000,
    ]
    reply.header('x-test-work', work.join(' '))
    return payload
  })
  fastify.get('/test/routes', () => routes)
})

await main()
