import { BlockList, isIP } from 'node:net'

/**
 * Addresses shared by many clients or belonging to none: own machine, local networks, carrier networks,
 * unspecified.
 */
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
// Separate lists, because an IPv4 address lies in ::/64 as well.
for (const [address, prefix] of [
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  notPublic.ipv6.addSubnet(address, prefix, 'ipv6')

/**
 * Whether a network (in the format of `clientNetwork`) belongs to a single internet client. An address of
 * this machine or of a local network is that of an untrusted proxy or of a test: all shoppers would count as
 * one client.
 */
export function isPublicNetwork(network: string): boolean {
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  const address = family === 'ipv6' ? `${network}::` : network
  return isIP(address) !== 0 && !notPublic[family].check(address, family)
}
