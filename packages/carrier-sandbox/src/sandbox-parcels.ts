import { timingSafeEqual } from 'node:crypto'
import { sampleLabelPdfInThread } from '@ambra/documents/pdf-pool'
import { checkBodyText, parseBoundedJson } from '@ambra/contract/request-bounds'
import { readPhone } from '@ambra/domain/phone'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What an emulator is made with: the key that the shop must show, and the clock. */
export type CarrierSandboxSettings = { key: string; now: () => Date }

/** A parcel that the emulator has registered. */
export type SandboxParcel = {
  id: string
  number: string
  reference: string
  receiver: string
  destination: string
  isCancelled: boolean
}

export type SandboxParcels = {
  add: (parcel: Omit<SandboxParcel, 'isCancelled'>) => SandboxParcel
  byReference: (reference: string) => SandboxParcel | undefined
  byNumber: (number: string) => SandboxParcel | undefined
  byId: (id: string) => SandboxParcel | undefined
}

const mostParcels = 2000

/** Parcels of one emulator, the oldest forgotten first. */
export function createParcels(): SandboxParcels {
  const parcels: SandboxParcel[] = []
  const find = (test: (parcel: SandboxParcel) => boolean) =>
    parcels.findLast((one) => !one.isCancelled && test(one))
  return {
    add(given) {
      const parcel = { ...given, isCancelled: false }
      parcels.push(parcel)
      if (parcels.length > mostParcels) parcels.shift()
      return parcel
    },
    byReference: (reference) => find((one) => one.reference === reference),
    byNumber: (number) => find((one) => one.number === number),
    byId: (id) => find((one) => one.id === id),
  }
}

/** A label that says that it is none. */
export const sampleLabel = (
  carrier: string,
  { number, reference, receiver, destination }: SandboxParcel,
): Promise<Buffer> => sampleLabelPdfInThread({ carrier, number, reference, receiver, destination })

/** Whether a secret is the right one, in a time that does not depend on it. */
export function isSecret(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** User and password of Basic authentication. */
export function basicOf({ headers }: FastifyRequest): { user: string; password: string } {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,400})$/.exec(headers.authorization ?? '') ?? []
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { user, password: rest.join(':') }
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,400})$/.exec(headers.authorization ?? '')?.[1]

/** Bodies arrive as text and are read where they are needed. */
export function textBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      async (_: unknown, body: string | Buffer) => {
        const text = body.toString()
        checkBodyText(text)
        return text
      },
    )
}

/** The JSON of a body, undefined when it is none. */
export function jsonOf({ body }: FastifyRequest): unknown {
  try {
    return parseBoundedJson(typeof body === 'string' ? body : '')
  } catch {
    return undefined
  }
}

/** A parameter of the address as one text. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Carriers write to mobiles: a number of a house is refused, and so is one without its country. */
export const isMobile = (phone: string): boolean =>
  phone.startsWith('+') && readPhone(phone, '')?.isMobile === true

/** Ids of a list that is long gone: what is sent there is refused. */
export const isClosedPoint = (receiver: string): boolean => /\bclosed point\b/i.test(receiver)

/** Digits of a postcode by country. */
const postcodes: Readonly<Record<string, RegExp>> = { EE: /^\d{5}$/, LV: /^\d{4}$/, LT: /^\d{5}$/ }
export const isPostcode = (country: string, postcode: string): boolean =>
  postcodes[country.toUpperCase()]?.test(postcode) ?? false
