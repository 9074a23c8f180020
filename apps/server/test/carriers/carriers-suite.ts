import { carrierSandboxes } from '@ambra/carrier-sandbox/carrier-sandboxes'
import {
  type CarrierLabels,
  type LabelRequest,
  createCarrierLabels,
  labelCarriers,
} from '@ambra/commerce/fulfilment'
import Fastify, { type FastifyInstance } from 'fastify'
import { readEnvironment } from '../../src/env/env.ts'

export const codes = labelCarriers.map(({ code }) => code)
const key = 'a-key-between-shop-and-emulator'
const env = readEnvironment({})

/** Starts the emulator of a carrier at a local port, and returns the shop's client for it. */
export async function emulated(
  code: string,
  given = key,
): Promise<{ labels: CarrierLabels; app: FastifyInstance }> {
  const app = Fastify()
  const create = carrierSandboxes[code]
  if (!create) throw new Error(`no emulator of ${code}`)
  await app.register(create({ key, now: () => new Date('2026-11-26T10:00:00Z') }))
  return { labels: await labelsAt(code, app, given), app }
}

/** Returns the shop's client of a carrier that `app` emulates. */
export async function labelsAt(code: string, app: FastifyInstance, given = key): Promise<CarrierLabels> {
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return labelsOf(code, url, given)
}

export function labelsOf(code: string, url: string, given = key): CarrierLabels {
  const carrier = labelCarriers.find((one) => one.code === code)
  const labels = createCarrierLabels({ [code]: carrier?.sandbox.settings(env, { url, key: given }) }).get(
    code,
  )
  if (!labels) throw new Error(`no labels of ${code}`)
  return labels
}

const points: Readonly<Record<string, string>> = {
  omniva: '96091',
  dpd: 'EE90325',
  smartposti: '01007225',
  venipak: '2231',
  lpexpress: '0110',
}

let serial = 0

/** Returns the request of a parcel to a locker of the carrier, or to a door. */
export function aRequest(
  code: string,
  over: Partial<LabelRequest> & { name?: string; phone?: string } = {},
): LabelRequest {
  const { name = 'Mari Maasikas', phone = '+37255512345', ...more } = over
  serial += 1
  return {
    reference: `100000017-${serial}-1`,
    serial,
    sender: {
      name: 'Ambra Kaubandus OÜ',
      company: 'Ambra Kaubandus OÜ',
      phone: '+37255550123',
      email: 'info@ambra.example',
      street: 'Vana-Veski tee 29',
      city: 'Tallinn',
      postcode: '10415',
      country: 'EE',
    },
    receiver: { name, phone, email: 'mari@example.ee' },
    to: {
      kind: 'locker',
      point: {
        id: points[code] ?? '1',
        name: 'Kristiine keskus',
        street: 'Endla 45',
        city: 'Tallinn',
        postcode: '10615',
        country: 'EE',
      },
    },
    weightGrams: 1250,
    at: new Date('2026-11-26T10:00:00Z'),
    ...more,
  }
}

export const door = (postcode = '10111'): LabelRequest['to'] => ({
  kind: 'door',
  place: { street: 'Pikk tn 13-2', city: 'Tallinn', postcode, country: 'EE' },
})
