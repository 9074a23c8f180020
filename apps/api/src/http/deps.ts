import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ImageStore } from '../images/image-store.ts'
import type { Metrics } from './metrics.ts'
import type { ProxyWatch } from './proxy-watch.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Extensions, OperationContext, ShopDeps } from '@ambra/commerce/platform'

/** Dependencies of console operations, beside those of the API. */
export type ConsoleContext = Omit<OperationContext, 'report' | 'signal'>

/** Everything the HTTP API needs from outside: the dependencies of the use cases and those of HTTP. */
export type ApiDeps = Omit<ShopDeps, 'log'> & {
  images: ImageStore
  metrics: Metrics
  log: FastifyBaseLogger
  /** Called by the process on its server before any route is registered, so that it sees all of them. */
  prepareServer?: ((app: FastifyInstance) => void) | undefined
  /** Counts the requests of a network; the same object for HTTP and for pages of this process. */
  limiter: RateLimiter
  /** Dependencies of console operations; without them there is no console. */
  console?: ConsoleContext | undefined
  /** Extensions of this process, whose routes are served below `/api/x/`. */
  extensions?: Extensions | undefined
  /** Called when TRUST_PROXY does not fit the requests; without it this is only logged. */
  onProxySighting?: ProxyWatch['onSighting']
}
