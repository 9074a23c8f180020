import { timingSafeEqual } from 'node:crypto'
import { sampleLabelPdfInThread } from '@ambra/documents/pdf-pool'
import { checkBodyText, parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import { readPhone } from '@ambra/domain/customers/address/phone'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Settings of an emulator: the key that the shop has to send, and the clock. */
export type CarrierSandboxSettings = { key: string; now: () => Date }

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

/** Stores the parcels of one emulator; evicts the oldest first. */
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

/** Creates a label marked as a sample. */
export const sampleLabel = (
  carrier: string,
  { number, reference, receiver, destination }: SandboxParcel,
): Promise<Buffer> => sampleLabelPdfInThread({ carrier, number, reference, receiver, destination })

/** Compares a secret in constant time. */
export function isSecret(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns user and password of Basic authentication. */
export function basicOf({ headers }: FastifyRequest): { user: string; password: string } {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,400})$/.exec(headers.authorization ?? '') ?? []
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return { user, password: rest.join(':') }
}

export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,400})$/.exec(headers.authorization ?? '')?.[1]

/** Passes bodies on as text; routes parse them. */
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

/** Parses a JSON body; undefined if it is invalid. */
export function jsonOf({ body }: FastifyRequest): unknown {
  try {
    return parseBoundedJson(typeof body === 'string' ? body : '')
  } catch {
    return undefined
  }
}

/** Returns a query parameter as one text. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Whether a phone number is a mobile one with a country code; carriers reject others. */
export const isMobile = (phone: string): boolean =>
  phone.startsWith('+') && readPhone(phone, '')?.isMobile === true

/** Whether a receiver simulates a closed pickup point, which is rejected. */
export const isClosedPoint = (receiver: string): boolean => /\bclosed point\b/i.test(receiver)

const postcodes: Readonly<Record<string, RegExp>> = { EE: /^\d{5}$/, LV: /^\d{4}$/, LT: /^\d{5}$/ }
export const isPostcode = (country: string, postcode: string): boolean =>
  postcodes[country.toUpperCase()]?.test(postcode) ?? false
