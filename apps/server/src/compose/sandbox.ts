import { ShopError } from '@ambra/contract/errors'
import { isOwnMachine } from '@ambra/commerce/network/own-machine'
import { mokilizingasSandbox } from '@ambra/payment-sandbox/mokilizingas-sandbox'
import { neopaySandbox } from '@ambra/payment-sandbox/neopay-sandbox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiUrlOf, localUrlOf } from './addresses.ts'
import type { Environment } from '../env/env.ts'
import type { SandboxKeys } from './payment-posture.ts'
import { sandboxProvider } from './payment-settings.ts'

type SandboxOptions = { env: Environment; now: () => Date; seller: string; keys: SandboxKeys | undefined }

/**
 * Stands in for both payment providers under /sandbox where emulation is allowed. They reach the shop as the real ones do,
 * over HTTP at its callback addresses, and nothing else.
 * @see reference payments 2.6, 3.4, docs/decisions/029-payment-emulators.md
 */
export async function mountSandbox(
  app: FastifyInstance,
  { env, now, seller, keys }: SandboxOptions,
): Promise<void> {
  if (!keys) return refuseSandbox(app)
  const { neopay, mokilizingas } = sandboxProvider
  const publicApi = apiUrlOf(env)
  const localApi = env.API_URL ? publicApi : `${localUrlOf(env)}/api`
  const shop = (path: string) => ({ publicUrl: `${publicApi}/${path}`, localUrl: `${localApi}/${path}` })
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => guard(request, env))
      await scope.register(
        neopaySandbox({
          projectId: neopay.projectId,
          key: keys.neopay,
          shop: shop('neopay'),
          receiver: { name: seller, iban: neopay.receiverIban },
          now,
        }),
        { prefix: '/neopay' },
      )
      await scope.register(
        mokilizingasSandbox({
          uuid: mokilizingas.uuid,
          apiKey: keys.mokilizingas,
          shop: shop('mokilizingas'),
          now,
        }),
        { prefix: '/mokilizingas' },
      )
    },
    { prefix: '/sandbox' },
  )
}

/** 404 in the envelope, so that no page is rendered for it. */
function refuseSandbox(app: FastifyInstance): void {
  for (const path of ['/sandbox', '/sandbox/*'])
    app.all(path, () => {
      throw new ShopError('request.unknown_call')
    })
}

/**
 * Pages of the emulators are for this machine, with PAYMENT_SANDBOX=on for every shopper; log and switches are always for
 * this machine only, and not for a form on somebody else's site.
 * @throws ShopError request.unknown_call, as if nothing were here
 */
function guard(request: FastifyRequest, env: Environment): void {
  const { config } = request.routeOptions
  const isControl = 'isControl' in config
  const isForeignForm = request.headers['sec-fetch-site'] === 'cross-site'
  if (env.PAYMENT_SANDBOX === 'on' && !isControl) return
  if (!isOwnMachine(request.raw) || (isControl && isForeignForm)) throw new ShopError('request.unknown_call')
}
