import { adminOpenApi } from '@ambra/contract/admin/admin-openapi'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import { actorOf } from './admin-call.ts'
import type { AdminDeps } from './admin-deps.ts'
import { adminDocsPage } from './admin-docs-page.ts'

let made: { page: ReturnType<typeof adminDocsPage>; json: string } | undefined
const documents = () => (made ??= { page: adminDocsPage(), json: JSON.stringify(adminOpenApi()) })

/**
 * The calls of the console and of programs, for people who are signed in and programs with a key: to others it says nothing of what
 * the shop's people can do.
 * @throws ShopError staff.signed_out, keys.unknown, request.throttled
 */
export async function answerDocs(
  { deps }: AdminDeps,
  name: 'docs' | 'openapi.json',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const network = clientNetwork(request.ip)
  await deps.limiter.take('console', network, deps.now())
  await actorOf(deps, request, network)
  const { page, json } = documents()
  if (name === 'openapi.json') return reply.type('application/json; charset=utf-8').send(json)
  return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html)
}
