import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { adminRoutes } from './admin/admin-routes.ts'
import { guardConsole } from './http/console-guard.ts'
import type { ApiDeps } from './http/deps.ts'
import { mountRoutes, unknownCalls } from './http/mount.ts'
import { downloadRoutes } from './routes/download-routes.ts'
import { documentRoutes } from './routes/document-routes.ts'
import { repairFormRoutes } from './routes/repair-form-routes.ts'
import { feedRoutes } from './routes/feed-routes.ts'
import { imageRoutes } from './routes/image-routes.ts'
import { oneClickLeave } from './routes/one-click-leave.ts'
import { optionFileRoutes } from './routes/option-file-routes.ts'
import { reviewPhotoRoutes } from './routes/review-photo-routes.ts'
import { paymentCallbackRoutes } from './routes/payment-callback-routes.ts'
import { createShop, type ShopServices } from '@ambra/commerce/create-shop'
import { docsPage } from './http/docs-page.ts'
import { sendError, errorResponses } from './http/errors.ts'
import { metricsRoute, observeRequests } from './http/metrics.ts'
import { openApiDocument } from '@ambra/contract/openapi'
import { watchProxy } from './http/proxy-watch.ts'
import { originForm, readablePath } from './http/readable-path.ts'
import { boundedQueries, bodyLimit, jsonBody } from './http/request-bounds.ts'
import { requestFraming, refuseConnection } from './http/request-framing.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Route } from './http/route.ts'
import { guardViews } from './http/view-session.ts'
import { viewRoutes } from './routes/view-routes.ts'
import { apiRoutes } from './routes/api-routes.ts'

export const apiVersion = '1.0.0'

/** The HTTP server of the commerce API, images, health and metrics; not yet listening. */
export function buildApp(
  deps: ApiDeps,
  shop: ShopServices = createShop(deps),
  routes: readonly Route[] = apiRoutes(deps, shop),
): FastifyInstance {
  const { settings, metrics, limiter } = deps
  const app = buildHttpServer(deps)
  mountRoutes(app, routes, { now: deps.now, limiter, publicUrl: settings.publicUrl, database: deps.database })
  unknownCalls(app, routes)
  imageRoutes(app, deps.images)
  downloadRoutes(app, deps)
  documentRoutes(app, deps, limiter)
  optionFileRoutes(app, deps, limiter)
  reviewPhotoRoutes(app, deps, limiter)
  repairFormRoutes(app, deps, limiter)
  paymentCallbackRoutes(app, deps, { providers: shop.providers, limiter })
  oneClickLeave(app, deps, limiter)
  feedRoutes(app, deps)
  if (deps.console) viewRoutes(app, deps, limiter)
  if (deps.console) adminRoutes(app, deps, deps.console)
  metricsRoute(app, metrics, { token: settings.metricsToken, publicUrl: settings.publicUrl })
  documentation(app, routes)
  return app
}

/**
 * What a client is given: 10 s for its headers, 30 s for the whole request, 2 minutes without a byte in either direction.
 * One that is slower is cut, so that open connections take no place from other clients.
 */
const clientTimeouts = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
}

type HttpServerDeps = Pick<ApiDeps, 'settings' | 'metrics' | 'log' | 'onProxySighting' | 'prepareServer'> &
  Partial<Pick<ApiDeps, 'now'>>

/** What every server of the shop has: limits, headers, envelopes of errors, logs, timing. */
export function buildHttpServer({
  settings,
  metrics,
  log,
  prepareServer,
  now = () => new Date(),
  onProxySighting: onSighting = () => undefined,
}: HttpServerDeps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    // One line per request of our own, with the secrets taken out.
    logController: new LogController({ disableRequestLogging: true }),
    // The one hop before us: what stands further left in X-Forwarded-For, anybody can write.
    trustProxy: settings.trustProxy && ((_, hop) => hop === 0),
    bodyLimit,
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    ...clientTimeouts,
    rewriteUrl: ({ url = '/' }) => readablePath(originForm(url)),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: refuseConnection,
  })
  errorResponses(app)
  requestFraming(app)
  jsonBody(app)
  requestLog(app)
  securityHeaders(app, {
    isHttps: settings.publicUrl.startsWith('https:'),
    corsOrigins: settings.corsOrigins,
  })
  boundedQueries(app)
  observeRequests(app, metrics)
  prepareServer?.(app)
  guardViews(app, settings)
  guardConsole(app, { networks: settings.adminAllow ?? [], host: settings.adminHost })
  watchProxy(app, { trustProxy: settings.trustProxy, now, onSighting })
  return app
}

function documentation(app: FastifyInstance, routes: readonly Route[]): void {
  const openApi = JSON.stringify(openApiDocument(apiVersion))
  const docs = docsPage(routes)
  app.get('/api', () => ({ version: apiVersion }))
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  app.get('/api/docs', (_, reply) =>
    reply.header('content-security-policy', docs.policy).type('text/html; charset=utf-8').send(docs.html),
  )
}

/** The caller's id when it looks like one, else our own: it appears in the logs and in the response. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomBytes(9).toString('base64url')
}
