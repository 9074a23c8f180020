import { ShopError } from '@ambra/contract/platform/errors/errors'
import { isOwnMachine } from '@ambra/commerce/platform'
import { paymentMethods } from '@ambra/commerce/payments'
import { sandboxes } from '@ambra/payment-sandbox/sandboxes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiUrlOf, localUrlOf } from './addresses.ts'
import type { Environment } from '../env/env.ts'
import type { SandboxKeys } from './payment-settings.ts'

type SandboxOptions = { env: Environment; now: () => Date; seller: string; keys: SandboxKeys | undefined }

/**
 * Emulates the payment providers under /sandbox where that is allowed. The emulators reach the shop
 * as real providers do, over HTTP at its callback addresses, and nothing else.
 * @see docs/rules/payment PAY-15, PAY-25, docs/decisions/029-payment-emulators.md
 */
export async function mountSandbox(
  app: FastifyInstance,
  { env, now, seller, keys }: SandboxOptions,
): Promise<void> {
  if (!keys) return refuseSandbox(app)
  const publicApi = apiUrlOf(env)
  const localApi = env.API_URL ? publicApi : `${localUrlOf(env)}/api`
  const shop = (path: string) => ({ publicUrl: `${publicApi}/${path}`, localUrl: `${localApi}/${path}` })
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => guard(request, env))
      for (const { code, sandbox } of paymentMethods) {
        const [create, key] = [sandboxes[code], keys[code]]
        if (!sandbox || !create || !key) continue
        const { path, facts } = sandbox
        await scope.register(create({ facts, key, shop: shop(path), seller, now }), { prefix: `/${path}` })
      }
    },
    { prefix: '/sandbox' },
  )
}

/** Responds 404 in the envelope, so that no page is rendered for it. */
function refuseSandbox(app: FastifyInstance): void {
  for (const path of ['/sandbox', '/sandbox/*'])
    app.all(path, () => {
      throw new ShopError('request.unknown_call')
    })
}

/**
 * Serves pages of the emulators only to this machine, or with PAYMENT_SANDBOX=on to every shopper;
 * log and switches always only to this machine, and never to a form on another site.
 * @throws ShopError request.unknown_call, as if nothing were here
 */
function guard(request: FastifyRequest, env: Environment): void {
  const { config } = request.routeOptions
  const isControl = 'isControl' in config
  const isForeignForm = request.headers['sec-fetch-site'] === 'cross-site'
  if (env.PAYMENT_SANDBOX === 'on' && !isControl) return
  if (!isOwnMachine(request.raw) || (isControl && isForeignForm)) throw new ShopError('request.unknown_call')
}
