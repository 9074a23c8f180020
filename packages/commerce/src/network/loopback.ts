import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address belongs to this machine: 127.0.0.0/8, also mapped into IPv6, and ::1. */
export function isLoopbackAddress(address = ''): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && loopback.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host name or IP address (IPv6 without brackets) is this machine by its form alone, without DNS. */
export function isLoopbackName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.$/, '')
  return plain === 'localhost' || plain.endsWith('.localhost') || isLoopbackAddress(plain)
}

/** Whether an absolute address of the web leads to this machine. */
export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && isLoopbackName(new URL(url).hostname.replace(/^\[|\]$/g, ''))
