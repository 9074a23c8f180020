import { viewToken } from '@ambra/commerce/customers'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { viewedToken, viewMark } from '@ambra/contract/customers/view-mark'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConsolePath } from './console-path.ts'
import { isApiPath } from './security-headers.ts'

export const viewPath = '/api/view'

type Settings = { publicUrl: string }
const servesHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:')

/**
 * Returns the cookie name, which differs from the cookie of the console and the session of the
 * shop, so that a person's own sign-ins stay.
 */
const nameFor = (settings: Settings) => (servesHttps(settings) ? '__Host-ambra-view' : 'ambra-view')

/**
 * Returns the cookie of a view; undefined without one, or with two. It does not tell whether the
 * view is still open.
 */
export function readViewCookie({ headers }: FastifyRequest, settings: Settings): string | undefined {
  if (!headers.cookie?.includes('ambra-view=')) return undefined
  const name = `${nameFor(settings)}=`
  const found = headers.cookie
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(name))
    .map((part) => part.slice(name.length))
  return found.length === 1 && /^[A-Za-z0-9_-]{40,60}$/.test(found[0] ?? '') ? found[0] : undefined
}

/**
 * Sets the cookie that scripts cannot read, and the marker by which they detect a view; without a
 * view removes both. SameSite=Lax, so that a page of the shop opened from elsewhere also shows that
 * it is a view.
 */
export function setViewCookies(
  reply: FastifyReply,
  view: { token: string; expiresAt: Date; now: Date } | undefined,
  settings: Settings,
): void {
  const secure = servesHttps(settings) ? '; Secure' : ''
  const seconds = view ? Math.floor((view.expiresAt.getTime() - view.now.getTime()) / 1000) : 0
  const rights = `Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
  const until = view ? Math.floor(view.expiresAt.getTime() / 1000) : ''
  reply.header('set-cookie', [
    `${nameFor(settings)}=${view?.token ?? ''}; HttpOnly; ${rights}`,
    `${viewMark}=${until}; ${rights}`,
  ])
}

/** Rejects a request that no page of the shop itself sent. @throws ShopError request.forbidden */
export function checkShopOrigin({ headers }: FastifyRequest, { publicUrl }: Settings): void {
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin'
  if (!isOwn) throw new ShopError('request.forbidden')
}

const isFromElsewhere = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin'
}

/**
 * Returns the token of a call and whether it is made in a view. In a view the browser sends a
 * keyword in place of the token, and the cookie replaces it. A sign-in token is used as always,
 * with or without the cookie; without any token, the cookie makes the call read-only.
 * @throws ShopError auth.not_authorized for the token of a view that does not come in its cookie
 */
export function readView(
  request: FastifyRequest,
  given: string | undefined,
  settings: Settings,
): { token: string | undefined; isView: boolean } {
  if (given?.startsWith(viewToken(undefined))) throw new ShopError('auth.not_authorized')
  const cookie = readViewCookie(request, settings)
  if (given === viewedToken)
    return { token: viewToken(isFromElsewhere(request) ? undefined : cookie), isView: true }
  return { token: given, isView: given === undefined && cookie !== undefined }
}

/** Matches files of the shop that are the same for every visitor, and may be cached in a view too. */
const sameForAll = /^\/(assets|img|media|feed)\//
/** Path of sold files, of which each download counts. */
const countedFiles = '/api/download/'

/**
 * Guards requests outside the contract: in a view, forms are not accepted and sold files not
 * served, and neither the browser nor its service worker stores a page.
 */
export function guardViews(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, url } = request
    if (readViewCookie(request, settings) === undefined) return
    const path = routeOptions.url ?? url
    if (isOfView(path) || isConsolePath(path) || isConsolePath(url) || isCall(request)) return
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method) || path.startsWith(countedFiles))
      throw new ShopError('view.read_only')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url ?? request.url
    if (isApiPath(path) || sameForAll.test(request.url)) return payload
    if (readViewCookie(request, settings) !== undefined) reply.header('cache-control', 'private, no-store')
    return payload
  })
}

const isOfView = (path: string) => path === viewPath || path.startsWith(`${viewPath}/`)
const isCall = ({ routeOptions: { config } }: FastifyRequest) => 'isCall' in config && config.isCall === true
