import { BlockList, isIP } from 'node:net'

/** Addresses that many clients share or that belong to no client: own machine, local networks, carriers' own, unspecified. */
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  notPublic.ipv4.addSubnet(address, prefix, 'ipv4')
// Lists of their own: an IPv4 address lies in ::/64 as well.
for (const [address, prefix] of [
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  notPublic.ipv6.addSubnet(address, prefix, 'ipv6')

/**
 * Whether a network (as `clientNetwork` writes it) is one client's of the internet. An address of this machine or of a
 * local network is that of a proxy the shop does not trust, or of a test: everybody would count as one client.
 */
export function isPublicNetwork(network: string): boolean {
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  const address = family === 'ipv6' ? `${network}::` : network
  return isIP(address) !== 0 && !notPublic[family].check(address, family)
}
