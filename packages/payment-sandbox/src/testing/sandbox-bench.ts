import Fastify, { type FastifyInstance } from 'fastify'
import { mokilizingasSandbox } from '../mokilizingas-sandbox.ts'
import { neopaySandbox } from '../neopay-sandbox.ts'
import { signToken } from '../json-web-token.ts'
import type { ShopResponse } from '../notifier.ts'

export const sandboxKey = 'key-of-the-tests-0123456789'
export const sandboxUuid = 'uuid-of-the-tests'
export const sandboxStart = Date.parse('2026-11-22T10:00:00Z')

type Sent = { url: string; body: string; contentType: string }

/** Emulator with a network and a clock that the test controls. */
export type SandboxBench = {
  app: FastifyInstance
  /** Messages sent to the shop, in order. */
  sent: Sent[]
  /** Delayed work with its delay in ms; `runNext` runs the first. */
  waiting: { ms: number; work: () => void }[]
  runNext: () => Promise<number>
  /** Sets the shop's response from now on. */
  answers: (response: ShopResponse) => void
  /** Advances the clock. */
  pass: (ms: number) => void
}

function createBench() {
  const sent: Sent[] = []
  const waiting: { ms: number; work: () => void }[] = []
  let response: ShopResponse = { status: 200, saysSuccess: true }
  let time = sandboxStart
  const app = Fastify()
  const bench: SandboxBench = {
    app,
    sent,
    waiting,
    async runNext() {
      const next = waiting.shift()
      next?.work()
      // The work sends at once; its response needs a few microtasks.
      await new Promise((done) => setImmediate(done))
      return next?.ms ?? -1
    },
    answers: (next) => (response = next),
    pass: (ms) => (time += ms),
  }
  const outside = {
    now: () => new Date(time),
    post: async (url: string, body: string, contentType: string) => {
      sent.push({ url, body, contentType })
      return response
    },
    later: (ms: number, work: () => void) => void waiting.push({ ms, work }),
  }
  return { bench, outside }
}

export async function neopayBench(): Promise<SandboxBench> {
  const { bench, outside } = createBench()
  await bench.app.register(
    neopaySandbox({
      projectId: 7,
      key: sandboxKey,
      shop: { publicUrl: 'https://shop.test/api/neopay', localUrl: 'http://127.0.0.1:1/api/neopay' },
      receiver: { name: 'Ambra OÜ', iban: 'EE382200221020145685' },
      ...outside,
    }),
    { prefix: '/sandbox/neopay' },
  )
  return bench
}

export async function mokilizingasBench(): Promise<SandboxBench> {
  const { bench, outside } = createBench()
  await bench.app.register(
    mokilizingasSandbox({
      uuid: sandboxUuid,
      apiKey: sandboxKey,
      shop: {
        publicUrl: 'https://shop.test/api/mokilizingas',
        localUrl: 'http://127.0.0.1:1/api/mokilizingas',
      },
      ...outside,
    }),
    { prefix: '/sandbox/mokilizingas' },
  )
  return bench
}

/** Claims of a payment the emulator accepts. */
export const goodClaims = {
  projectId: 7,
  transactionId: 'A1-1',
  amount: 129.9,
  currency: 'EUR',
  paymentPurpose: 'Ambra order 100000001',
  serviceType: 'pisp',
  clientRedirectUrl: 'https://shop.test/api/neopay/return?x=1',
  bank: 'LHVBEE22',
  defaultLocale: 'ET',
}

export const widgetToken = (claims: object = {}, key = sandboxKey): string =>
  signToken({ ...goodClaims, ...claims }, key)
