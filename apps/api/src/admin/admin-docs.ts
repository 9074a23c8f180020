import { adminOpenApi } from '@ambra/contract/platform/operations/admin-openapi'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import { actorOf } from './admin-call.ts'
import type { AdminDeps } from './admin-deps.ts'
import { adminDocsPage } from './admin-docs-page.ts'

let made: { page: ReturnType<typeof adminDocsPage>; json: string } | undefined
const documents = () => (made ??= { page: adminDocsPage(), json: JSON.stringify(adminOpenApi()) })

/**
 * Serves the documentation of the console's calls to signed-in people and to programs with a key,
 * so that others do not learn what staff can do.
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
