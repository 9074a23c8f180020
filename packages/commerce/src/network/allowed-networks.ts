import { BlockList, isIP } from 'node:net'

/** One network: an IP address, or one with the length of its prefix. Undefined for what is neither. */
function readNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return undefined
  const most = version === 4 ? 32 : 128
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined
  const prefix = length === undefined ? most : Number(length)
  return prefix <= most ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined
}

/** The first entry that is no network. */
export const wrongNetwork = (entries: readonly string[]): string | undefined =>
  entries.find((entry) => readNetwork(entry) === undefined)

/**
 * Whether an IP address is in one of the networks; without any network every address is. An IPv4 address that is written as IPv6
 * (`::ffff:192.0.2.1`) counts as what it is.
 */
export function allowedNetworks(entries: readonly string[]): (address: string | undefined) => boolean {
  if (entries.length === 0) return () => true
  const list = new BlockList()
  for (const entry of entries) {
    const network = readNetwork(entry)
    // What cannot be read allows no address.
    if (network) list.addSubnet(network.address, network.prefix, network.family)
  }
  return (address = '') => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''
    const version = isIP(plain)
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
  }
}
