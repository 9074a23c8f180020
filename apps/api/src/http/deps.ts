import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ImageStore } from '../images/image-store.ts'
import type { Metrics } from './metrics.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { OperationContext } from '@ambra/commerce/operation'
import type { ShopDeps } from '@ambra/commerce/shop-deps'

/** What operations of the console work with, besides what the API has itself. */
export type ConsoleContext = Omit<OperationContext, 'report' | 'signal'>

/** Everything the HTTP API needs from outside: what the use cases need, and what is HTTP's own. */
export type ApiDeps = Omit<ShopDeps, 'log'> & {
  images: ImageStore
  metrics: Metrics
  log: FastifyBaseLogger
  /** What the process adds to its server before any route: it sees all of them. */
  prepareServer?: ((app: FastifyInstance) => void) | undefined
  /** Counts the requests of a network; the same object for HTTP and for pages of this process. */
  limiter: RateLimiter
  /** What operations of the console work with; without it there is no console. */
  console?: ConsoleContext | undefined
  /** TRUST_PROXY does not fit what arrives; without this only the log says so. */
  onProxySighting?: ProxyWatch['onSighting']
}
