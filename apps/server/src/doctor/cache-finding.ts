import type { Finding, ServerContext } from './server-operation.ts'

/** Checks whether CACHE_URL responds. Without it the shop works, but each process has a separate cache. */
export async function cacheFinding({ env }: Pick<ServerContext, 'env'>): Promise<Finding> {
  const check = 'shared cache'
  const { CACHE_URL } = env
  if (!CACHE_URL) return { check, ok: true, detail: 'CACHE_URL is not set: each process has its own' }
  const host = URL.parse(CACHE_URL)?.host ?? 'CACHE_URL'
  const { findServerProblem } = await import('@ambra/cache/check-server')
  const problem = await findServerProblem(CACHE_URL)
  return {
    check,
    ok: problem === undefined,
    detail: problem === undefined ? `${host} answers` : `${host} is not reachable: ${problem}`,
    hint: 'start Valkey or Redis, or mend CACHE_URL: until then pages and rate limits are of each process alone',
  }
}
