import type { ShopSettings } from '@ambra/commerce/shop-deps'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The prefix ties the cookie to this host and https; browsers refuse it on plain http, where only this machine is served. */
const nameFor = (isHttps: boolean) => (isHttps ? '__Host-ambra-staff' : 'ambra-staff')

type Settings = Pick<ShopSettings, 'publicUrl'>
const servesHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:')

/** The token of the session; undefined without one, or with two. */
export function readStaffCookie(request: FastifyRequest, settings: Settings): string | undefined {
  const name = nameFor(servesHttps(settings))
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return found.length === 1 && /^[A-Za-z0-9_-]{40,60}$/.test(found[0] ?? '') ? found[0] : undefined
}

/** Stays until the browser is closed; the session ends by itself. An undefined token removes it. */
export function setStaffCookie(reply: FastifyReply, token: string | undefined, settings: Settings): void {
  const isHttps = servesHttps(settings)
  const rights = `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  const life = token === undefined ? '; Max-Age=0' : ''
  reply.header('set-cookie', `${nameFor(isHttps)}=${token ?? ''}; ${rights}${life}`)
}
