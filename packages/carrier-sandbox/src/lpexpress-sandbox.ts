import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import {
  bearerOf,
  type CarrierSandboxSettings,
  createParcels,
  isClosedPoint,
  isMobile,
  isPostcode,
  isSecret,
  jsonOf,
  queryOf,
  sampleLabel,
  type SandboxParcel,
  type SandboxParcels,
  textBodies,
} from './sandbox-parcels.ts'

const text = (max: number) => Type.String({ minLength: 1, maxLength: max })
const contacts = Type.Object({ phone: text(30), email: Type.Optional(Type.String({ maxLength: 120 })) })
const Door = Type.Object({
  countryCode: Type.Enum(['LT', 'LV', 'EE']),
  locality: text(100),
  postalCode: text(10),
  street: text(100),
  building: Type.Optional(Type.String({ maxLength: 20 })),
})
const Terminal = Type.Object({ countryCode: Type.Enum(['LT', 'LV', 'EE']), terminalId: text(20) })
const Create = Type.Object({
  idRef: Type.Optional(text(60)),
  plan: Type.Object({ code: Type.Enum(['TERMINAL', 'HANDS', 'SIGNED', 'TRACKED', 'UNTRACKED']) }),
  parcel: Type.Object({
    type: Type.Enum(['T2T', 'H2H', 'T2H', 'P2H', 'H2F']),
    size: Type.Optional(Type.Enum(['XS', 'S', 'M', 'L', 'XL'])),
    weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 30_000 })),
  }),
  receiver: Type.Object({ name: text(120), contacts, address: Type.Union([Terminal, Door]) }),
  sender: Type.Object({ name: text(120), contacts, address: Door }),
})
const Ids = Type.Object({ parcelIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: 50 }) })
type Create = Static<typeof Create>

const prefix = '/api/v2'
const tokenSeconds = 3600

/** Emulates the REST API of the Lithuanian post: token, parcels, registration, stickers, cancellation. */
export function lpexpressSandbox({ key, now }: CarrierSandboxSettings): FastifyPluginAsync {
  return async (app) => {
    textBodies(app)
    const parcels = createParcels()
    const token = `lp-${key.slice(0, 24)}`
    app.post('/oauth/token', async (request, reply) => {
      const isKnown =
        queryOf(request, 'grant_type') === 'password' && isSecret(queryOf(request, 'password'), key)
      if (!isKnown)
        return reply.code(400).send({ error: 'invalid_grant', error_description: 'Bad credentials' })
      return {
        access_token: token,
        refresh_token: `${token}-2`,
        token_type: 'bearer',
        expires_in: tokenSeconds,
      }
    })
    await app.register(async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        if (!isSecret(bearerOf(request), token)) return reply.code(401).send({ error: 'invalid_token' })
      })
      parcelRoutes(scope, parcels, now)
      shippingRoutes(scope, parcels)
    })
  }
}

/** Creates parcels and finds them by the sender's reference. */
function parcelRoutes(scope: FastifyInstance, parcels: SandboxParcels, now: () => Date): void {
  let count = 0
  scope.post(`${prefix}/parcel`, async (request, reply) => {
    const body = jsonOf(request)
    if (!Value.Check(Create, body)) {
      const [first] = Value.Errors(Create, body)
      return refuse(
        reply,
        (first?.instancePath ?? '').slice(1).replaceAll('/', '.'),
        first?.message ?? 'wrong',
      )
    }
    const problem = problemOf(body)
    if (problem) return refuse(reply, ...problem)
    if (body.idRef && parcels.byReference(body.idRef)) return refuse(reply, 'idRef', 'is not unique')
    count += 1
    const { address } = body.receiver
    const parcel = parcels.add({
      id: String((now().getTime() % 1e7) * 100 + count),
      number: `CE${String(now().getTime() % 1e6).padStart(6, '0')}${String(count).padStart(3, '0')}LT`,
      reference: body.idRef ?? '',
      receiver: body.receiver.name,
      destination: 'terminalId' in address ? address.terminalId : `${address.street}, ${address.locality}`,
    })
    return { parcelId: Number(parcel.id), warnings: [] }
  })
  scope.get<{ Params: { reference: string } }>(
    `${prefix}/parcel/idref/:reference`,
    async ({ params }, reply) => {
      const parcel = parcels.byReference(params.reference)
      return parcel
        ? { parcelId: Number(parcel.id), idRef: parcel.reference }
        : reply.code(404).send({ error: 'NOT_FOUND', error_description: 'Parcel not found' })
    },
  )
}

/** Registers parcels, which then have a barcode and a sticker. */
function shippingRoutes(scope: FastifyInstance, parcels: SandboxParcels): void {
  const registered = new Set<string>()
  scope.post(`${prefix}/shipping/initiate`, async (request, reply) => {
    const found = idsOf(jsonOf(request), parcels.byId)
    if (!found) return refuse(reply, 'parcelIds', 'not found')
    for (const { id } of found) registered.add(id)
    return { requestId: '00000000-0000-4000-8000-000000000001', status: 'SUCCESSFUL' }
  })
  scope.get(`${prefix}/shipping/barcode/list`, async (request) => {
    const parcel = parcels.byId(queryOf(request, 'parcelIds'))
    if (!parcel) return []
    const barcode = registered.has(parcel.id) ? parcel.number : null
    return [{ parcelId: Number(parcel.id), barcode, trackable: true, status: 'LABEL_CREATED' }]
  })
  scope.post(`${prefix}/shipping/cancel`, async (request, reply) => {
    const found = idsOf(jsonOf(request), parcels.byId)
    if (!found) return refuse(reply, 'parcelIds', 'not found')
    for (const parcel of found) parcel.isCancelled = true
    return {}
  })
  scope.get(`${prefix}/sticker/pdf`, async (request, reply) => {
    const parcel = parcels.byId(queryOf(request, 'parcelIds'))
    if (!parcel || !registered.has(parcel.id)) return refuse(reply, 'parcelIds', 'has no label')
    if (!/^LAYOUT_(10x15|A4|MAX)$/.test(queryOf(request, 'layout'))) return refuse(reply, 'layout', 'unknown')
    return reply.type('application/pdf').send(await sampleLabel('LP Express / Unisend', parcel))
  })
}

function problemOf({ plan, parcel, receiver }: Create): [field: string, words: string] | undefined {
  const { address, contacts: given, name } = receiver
  if (!isMobile(given.phone)) return ['receiver.contacts.phone', 'INCORRECT_PHONE']
  if ('terminalId' in address) {
    if (plan.code !== 'TERMINAL' || !parcel.size) return ['parcel.size', 'is required for a terminal']
    return isClosedPoint(name) ? ['receiver.address.terminalId', 'TERMINAL_NOT_FOUND'] : undefined
  }
  if (plan.code === 'TERMINAL') return ['receiver.address.terminalId', 'is required']
  if (!parcel.weight) return ['parcel.weight', 'is required']
  return isPostcode(address.countryCode, address.postalCode)
    ? undefined
    : ['receiver.address.postalCode', 'is wrong']
}

function idsOf(body: unknown, find: (id: string) => SandboxParcel | undefined): SandboxParcel[] | undefined {
  if (!Value.Check(Ids, body)) return undefined
  const found = body.parcelIds.flatMap((id) => find(String(id)) ?? [])
  return found.length === body.parcelIds.length ? found : undefined
}

const refuse = (reply: FastifyReply, field: string, words: string) =>
  reply.code(400).send({
    error: 'VALIDATION_ERROR',
    error_description: 'Request is not valid',
    validationErrors: [{ field, error: words, error_description: words }],
  })
