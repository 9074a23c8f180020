import type { FastifyPluginAsync } from 'fastify'
import { mokilizingasSandbox } from './mokilizingas-sandbox.ts'
import { neopaySandbox } from './neopay-sandbox.ts'
import type { ShopAddress } from './shop-address.ts'

/** Input of an emulator. `facts`: the shop's settings of the method besides the key. */
export type SandboxContext = {
  facts: Readonly<Record<string, string | number>>
  key: string
  shop: ShopAddress
  seller: string
  now: () => Date
}

export const sandboxes: Readonly<Record<string, (context: SandboxContext) => FastifyPluginAsync>> = {
  NEOPAY: ({ facts, key, shop, seller, now }) =>
    neopaySandbox({
      projectId: Number(facts['projectId']),
      key,
      shop,
      receiver: { name: seller, iban: String(facts['receiverIban']) },
      now,
    }),
  MOKILIZINGAS: ({ facts, key, shop, now }) =>
    mokilizingasSandbox({ uuid: String(facts['uuid']), apiKey: key, shop, now }),
}
