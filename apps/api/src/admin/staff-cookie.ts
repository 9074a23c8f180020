import type { ShopSettings } from '@ambra/commerce/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Returns the cookie name. The prefix binds the cookie to this host and HTTPS; browsers reject it
 * on plain HTTP, which only this machine uses.
 */
const nameFor = (isHttps: boolean) => (isHttps ? '__Host-ambra-staff' : 'ambra-staff')

type Settings = Pick<ShopSettings, 'publicUrl'>
const servesHttps = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:')

/** Returns the token of the session; undefined without one, or with two. */
export function readStaffCookie(request: FastifyRequest, settings: Settings): string | undefined {
  const name = nameFor(servesHttps(settings))
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
  return found.length === 1 && /^[A-Za-z0-9_-]{40,60}$/.test(found[0] ?? '') ? found[0] : undefined
}

/**
 * Sets the session cookie until the browser is closed; the session expires by itself. An undefined
 * token removes the cookie.
 */
export function setStaffCookie(reply: FastifyReply, token: string | undefined, settings: Settings): void {
  const isHttps = servesHttps(settings)
  const rights = `Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  const life = token === undefined ? '; Max-Age=0' : ''
  reply.header('set-cookie', `${nameFor(isHttps)}=${token ?? ''}; ${rights}${life}`)
}
