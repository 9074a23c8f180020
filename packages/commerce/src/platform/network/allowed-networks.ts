import { BlockList, isIP } from 'node:net'

/** Parses a network: an IP address, optionally with a prefix length. Undefined for anything else. */
function readNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return undefined
  const most = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const prefix = length === undefined ? most : Number(length)
  return prefix <= most ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined
}

export const wrongNetwork = (entries: readonly string[]): string | undefined =>
  entries.find((entry) => readNetwork(entry) === undefined)

/**
 * Returns a check whether an IP address is in one of the networks; an empty list allows every address. An
 * IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) counts as IPv4.
 */
export function allowedNetworks(entries: readonly string[]): (address: string | undefined) => boolean {
  if (entries.length === 0) return () => true
  const list = new BlockList()
  for (const entry of entries) {
    const network = readNetwork(entry)
    // An unreadable entry allows no address.
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}
