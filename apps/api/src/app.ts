import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { adminRoutes } from './admin/admin-routes.ts'
import { guardConsole } from './http/console-guard.ts'
import type { ApiDeps } from './http/deps.ts'
import { mountRoutes, unknownCalls } from './http/mount.ts'
import { downloadRoutes } from './routes/fulfilment/download-routes.ts'
import { documentRoutes } from './routes/accounting/document-routes.ts'
import { repairFormRoutes } from './routes/service/repair-form-routes.ts'
import { feedRoutes } from './routes/catalogue/feed-routes.ts'
import { imageRoutes } from './routes/catalogue/image-routes.ts'
import { oneClickLeave } from './routes/messaging/one-click-leave.ts'
import { optionFileRoutes } from './routes/sales/option-file-routes.ts'
import { reviewPhotoRoutes } from './routes/service/review-photo-routes.ts'
import { paymentCallbackRoutes } from './routes/payments/payment-callback-routes.ts'
import { createShop, type ShopServices } from '@ambra/commerce/create-shop'
import { docsPage } from './http/docs-page.ts'
import { sendError, errorResponses } from './http/errors.ts'
import { metricsRoute, observeRequests } from './http/metrics.ts'
import { openApiDocument } from '@ambra/contract/platform/api/openapi'
import { watchProxy } from './http/proxy-watch.ts'
import { originForm, readablePath } from './http/readable-path.ts'
import { boundedQueries, bodyLimit, jsonBody } from './http/request-bounds.ts'
import { requestFraming, refuseConnection } from './http/request-framing.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { Route } from './http/route.ts'
import { guardViews } from './http/view-session.ts'
import { viewRoutes } from './routes/customers/view-routes.ts'
import { apiRoutes } from './routes/api-routes.ts'

export const apiVersion = '1.0.0'

/** Builds the HTTP server of the commerce API, images, health and metrics; it does not listen yet. */
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
 * Timeouts of a client: 10 s for its headers, 30 s for the whole request, 2 minutes without a byte in
 * either direction. Slower clients are disconnected, so that they hold no connections that others need.
 */
const clientTimeouts = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
}

type HttpServerDeps = Pick<ApiDeps, 'settings' | 'metrics' | 'log' | 'onProxySighting' | 'prepareServer'> &
  Partial<Pick<ApiDeps, 'now'>>

/** Builds what every server of the shop has: limits, headers, error envelopes, logs and timing. */
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
    // The shop logs its own line per request, with the secrets removed.
    logController: new LogController({ disableRequestLogging: true }),
    // Trusts only the one hop in front: any client can write the earlier entries of X-Forwarded-For.
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

/**
 * Returns the caller's id when it is well-formed, else a new one: it appears in the logs and in the
 * response.
 */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomBytes(9).toString('base64url')
}
