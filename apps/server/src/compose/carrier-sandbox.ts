import { carrierSandboxes } from '@ambra/carrier-sandbox/carrier-sandboxes'
import { isOwnMachine } from '@ambra/commerce/platform'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyInstance } from 'fastify'
import type { CarrierKeys } from './carrier-settings.ts'

/**
 * Emulates the carriers under /sandbox/carriers where that is allowed, only for calls from this
 * machine: no other has a reason to order a label.
 * @see docs/carriers.md
 */
export async function mountCarrierSandbox(
  app: FastifyInstance,
  { keys, now }: { keys: CarrierKeys | undefined; now: () => Date },
): Promise<void> {
  if (!keys) return
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        if (!isOwnMachine(request.raw)) throw new ShopError('request.unknown_call')
      })
      for (const [code, create] of Object.entries(carrierSandboxes)) {
        const key = keys[code]
        if (key) await scope.register(create({ key, now }), { prefix: `/${code}` })
      }
    },
    { prefix: '/sandbox/carriers' },
  )
}
