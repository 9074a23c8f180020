import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { Metrics } from '@ambra/api/http/metrics'
import { pageClass } from '@ambra/api/limits/load-classes'
import { busyResponse } from '../pages/busy-response.ts'
import type { RenderElsewhere } from '../pages/mount-storefront.ts'
import type { PageRenderer } from '../pages/page-server.ts'
import { PageRefusedError } from './page-job.ts'
import { createRenderPool, type PoolOptions, type RenderPool } from './render-pool.ts'

/** Settings of the threads that render the pages of a process; none while `count` is 0. */
export type ThreadSettings = {
  count: number
  logLevel: string
  metrics: PoolOptions['metrics'] & Pick<Metrics, 'rendered' | 'shed'>
}

/** Renders pages in threads, which end with the server; undefined without threads. */
export function inThreads({ count, logLevel, metrics }: ThreadSettings): RenderElsewhere | undefined {
  if (count === 0) return undefined
  return (own, { app, buildFile, host: { transport, ...host } }) => {
    const compiled = getCompileCacheDir()
    const data = { buildFile, host, logLevel, codeCache: compiled && dirname(compiled) }
    const pool = createRenderPool({ count, data, transport, metrics, log: app.log })
    app.addHook('onClose', pool.close)
    return withPool(own, pool, metrics)
  }
}

/**
 * Returns a renderer whose pages come from the threads; its own thread renders what they cannot:
 * while none is ready, and forms, which may change something and must not be started twice.
 */
export function withPool(
  own: PageRenderer,
  pool: RenderPool,
  metrics: Pick<Metrics, 'rendered' | 'shed'>,
): PageRenderer {
  return {
    ...own,
    async render(request, encoding) {
      const isOwn = request.method !== 'GET' || !pool.isReady()
      metrics.rendered.inc({ by: isOwn ? 'main' : 'thread' })
      if (isOwn) return own.render(request, encoding)
      try {
        return await pool.render(request, encoding)
      } catch (error) {
        if (!(error instanceof PageRefusedError)) throw error
        metrics.shed.inc({ class: pageClass(new URL(request.url)) })
        return busyResponse(request)
      }
    },
  }
}
