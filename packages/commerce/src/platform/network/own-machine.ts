import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Headers that proxies add; a request with one of them does not come from the socket's peer. */
const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const

const forwardingHeader = ({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined =>
  forwardingHeaders.find((name) => headers[name] !== undefined)

/**
 * Whether a request was made on this machine for this machine: the socket's peer is loopback, the Host header
 * names a loopback host, there is no proxy header, and the protocol is HTTP/1.1 (plain proxies use 1.0). A
 * proxy on this machine that writes a loopback Host and adds no header cannot be recognised.
 * @see docs/proxy.md
 */
export function isOwnMachine(request: Pick<IncomingMessage, 'headers' | 'httpVersion' | 'socket'>): boolean {
  return (
    request.httpVersion !== '1.0' &&
    isLoopbackAddress(request.socket.remoteAddress) &&
    isLoopbackName(hostName(request.headers.host)) &&
    forwardingHeader(request) === undefined
  )
}

/** Returns the name in a Host header, without port and brackets. */
function hostName(host = ''): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(host)?.[1]
  return bracketed ?? host.replace(/:\d+$/, '')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address belongs to this machine: 127.0.0.0/8, also mapped into IPv6, and ::1. */
function isLoopbackAddress(address = ''): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host name or IP address (IPv6 without brackets) denotes this machine by its form alone, without DNS. */
export function isLoopbackName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.$/, '')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopbackAddress(plain)
}

export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopbackName(new URL(url).hostname.replace(/^\[|\]$/g, ''))
