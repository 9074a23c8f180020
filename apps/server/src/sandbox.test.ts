import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readEnvironment } from './env.ts'
import { mountSandbox } from './sandbox.ts'

const providers: Record<string, string> = {
  NEOPAY_HOST: 'https://psd2.neopay.lt',
  NEOPAY_PROJECT_ID: '1234',
  NEOPAY_KEY: 'change-me-to-the-project-key',
}

async function statusesWith(variables: Record<string, string>): Promise<number[]> {
  const app = Fastify()
  const now = () => new Date('2026-11-22T10:00:00Z')
  await mountSandbox(app, { env: readEnvironment(variables), now, seller: 'Ambra' })
  const paths = ['/sandbox/neopay/api/countries', '/sandbox/neopay/log', '/sandbox/mokilizingas/log']
  return Promise.all(paths.map(async (path) => (await app.inject(path)).statusCode))
}

it('emulates both providers while none is configured', async () => {
  expect(await statusesWith({})).toEqual([200, 200, 200])
})

it('answers 404 under /sandbox as soon as a real provider is configured', async () => {
  expect(await statusesWith(providers)).toEqual([404, 404, 404])
})
