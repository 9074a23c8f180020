import { viewToken } from '@ambra/commerce/customer/view-token'
import { ShopError } from '@ambra/contract/errors'
import { viewedToken, viewMark } from '@ambra/contract/view-mark'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConsolePath } from './console-path.ts'
import { isApiPath } from './security-headers.ts'

/** Where links into a view lead. */
export const viewPath = '/api/view'

type Settings = { publicUrl: string }
const servesHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:')

/** Not the cookie of the console and not the session of the shop: a person's own sign-ins stay as they are. */
const nameFor = (settings: Settings) => (servesHttps(settings) ? '__Host-ambra-view' : 'ambra-view')

/** The cookie of a view; undefined without one, or with two. It says nothing of whether the view still lasts. */
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
 * The cookie that scripts do not see, and the mark by which they know of it. Without a view both are removed. Lax: a page of the
 * shop that is opened from elsewhere shows that it is a view, too.
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

/** A request that a page of the shop itself has sent. @throws ShopError request.forbidden */
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
 * The token of a call and whether it is made in a view. In a view the browser sends a word in place of the token, and the cookie
 * stands for it. A token of a sign-in counts as ever, cookie or not; without any the cookie takes the right to write away.
 * @throws ShopError auth.not_authorized for the token of a view that comes by any other way than its cookie
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

/** Files of the shop that are the same for everybody, and may be cached in a view as well. */
const sameForAll = /^\/(assets|img|media|feed)\//
/** Sold files: each download counts. */
const countedFiles = '/api/download/'

/**
 * What is no call of the contract: in a view forms are not sent and sold files not fetched, and no page of it is stored anywhere,
 * neither by the browser nor by its service worker.
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
