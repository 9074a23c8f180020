import { mokilizingasSandbox } from '@ambra/payment-sandbox/mokilizingas-sandbox'
import { neopaySandbox } from '@ambra/payment-sandbox/neopay-sandbox'
import type { FastifyInstance } from 'fastify'
import { apiUrlOf, localUrlOf } from './addresses.ts'
import type { Environment } from './env.ts'
import { isSandbox, sandboxProvider } from './payment-settings.ts'

/**
 * Stands in for both payment providers under /sandbox, only while no real one is configured. They reach the shop as the
 * real ones do, over HTTP at its callback addresses.
 * @see reference payments 2.6, 3.4
 */
export async function mountSandbox(
  app: FastifyInstance,
  { env, now, seller }: { env: Environment; now: () => Date; seller: string },
): Promise<void> {
  if (!isSandbox(env)) return
  const { neopay, mokilizingas } = sandboxProvider
  const publicApi = apiUrlOf(env)
  const ownApi = env.API_URL ? publicApi : `${localUrlOf(env)}/api`
  await app.register(
    neopaySandbox({
      projectId: neopay.projectId,
      key: neopay.key,
      callbackUrl: `${ownApi}/neopay/callback`,
      receiver: { name: seller, iban: neopay.receiverIban },
      now,
    }),
    { prefix: '/sandbox/neopay' },
  )
  await app.register(
    mokilizingasSandbox({
      uuid: mokilizingas.uuid,
      apiKey: mokilizingas.key,
      returnHosts: [new URL(publicApi).host],
      reach: (url) => (url.startsWith(`${publicApi}/`) ? ownApi + url.slice(publicApi.length) : url),
      now,
    }),
    { prefix: '/sandbox/mokilizingas' },
  )
}
