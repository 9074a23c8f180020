import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import {
  bearerOf,
  type CarrierSandboxSettings,
  createParcels,
  isClosedPoint,
  isPostcode,
  isSecret,
  jsonOf,
  queryOf,
  sampleLabel,
  type SandboxParcel,
  textBodies,
} from './sandbox-parcels.ts'

const text = (max: number) => Type.String({ minLength: 1, maxLength: max })
const party = {
  name: text(35),
  email: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.String({ pattern: '^\\+?\\d{5,29}$' }),
}
const place = {
  street: text(35),
  streetNo: Type.Optional(Type.Union([Type.String({ maxLength: 8 }), Type.Null()])),
  flatNo: Type.Optional(Type.Union([Type.String({ maxLength: 8 }), Type.Null()])),
  city: text(35),
  postalCode: Type.String({ pattern: '^[A-Z0-9]{1,7}$' }),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
}
const Shipment = Type.Object({
  senderAddress: Type.Object({ ...party, ...place }),
  receiverAddress: Type.Union([
    Type.Object({ ...party, pudoId: Type.String({ minLength: 1, maxLength: 20 }) }),
    Type.Object({ ...party, ...place }),
  ]),
  service: Type.Object({ serviceAlias: text(120) }),
  parcels: Type.Array(
    Type.Object({
      weight: Type.Number({ exclusiveMinimum: 0, maximum: 31.5 }),
      mpsReferences: Type.Optional(Type.Array(Type.String({ maxLength: 35 }), { maxItems: 4 })),
    }),
    { minItems: 1, maxItems: 50 },
  ),
  shipmentReferences: Type.Optional(Type.Array(Type.String({ maxLength: 35 }), { maxItems: 4 })),
  labelOptions: Type.Optional(Type.Object({ downloadLabel: Type.Boolean() })),
})
const Create = Type.Array(Shipment, { minItems: 1, maxItems: 50 })
const Labels = Type.Object({
  shipmentIds: Type.Array(text(36), { minItems: 1, maxItems: 50 }),
  downloadLabel: Type.Literal(true),
  labelFormat: Type.Optional(Type.Enum(['application/pdf', 'image/png'])),
  paperSize: Type.Optional(Type.Enum(['A4', 'A6'])),
})
type Shipment = Static<typeof Shipment>

/** Emulates DPD's REST API in the Baltic states: shipments, labels, lookup by reference, deletion. */
export function dpdSandbox({ key, now }: CarrierSandboxSettings): FastifyPluginAsync {
  return async (app) => {
    textBodies(app)
    const parcels = createParcels()
    let count = 0
    app.addHook('preHandler', async (request, reply) => {
      if (!isSecret(bearerOf(request), key)) return refuse(reply, 401, 'Unauthorized', {})
    })
    app.get('/api/v1/shipments', async (request) => {
      const found = parcels.byReference(queryOf(request, 'referenceNumber'))
      const items = found ? [{ ...shown(found), status: 'not_booked' }] : []
      return { items, total: items.length, page: 1, limit: 100 }
    })
    app.post('/api/v1/shipments', async (request, reply) => {
      const body = jsonOf(request)
      if (!Value.Check(Create, body)) return refuse(reply, 400, 'Invalid request', detailOf(body))
      for (const [index, shipment] of body.entries()) {
        const detail = problemOf(shipment)
        if (detail) return refuse(reply, 422, 'Validation failed', { [index]: detail })
      }
      const created = body.map((shipment) => {
        count += 1
        const { receiverAddress: to, shipmentReferences = [], labelOptions } = shipment
        const number = `05${String(now().getTime() % 1e8).padStart(8, '0')}${String(count).padStart(4, '0')}`
        const destination = 'pudoId' in to ? to.pudoId : `${to.street}, ${to.city}`
        const parcel = parcels.add({
          id: randomUUID(),
          number,
          reference: shipmentReferences[0] ?? '',
          receiver: to.name,
          destination,
        })
        return labelOptions?.downloadLabel ? shown(parcel) : { ...shown(parcel), parcelNumbers: [] }
      })
      return reply.code(201).send(created)
    })
    app.post('/api/v1/shipments/labels', async (request, reply) => {
      const body = jsonOf(request)
      if (!Value.Check(Labels, body))
        return refuse(reply, 400, 'Invalid request', { shipmentIds: ['is not valid'] })
      const found = body.shipmentIds.flatMap((id) => parcels.byId(id) ?? [])
      const [first] = found
      if (!first || found.length < body.shipmentIds.length)
        return refuse(reply, 404, 'Shipment not found', { shipmentIds: ['is not known'] })
      const binaryData = (await sampleLabel('DPD', first)).toString('base64')
      return {
        shipmentIds: body.shipmentIds,
        parcelNumbers: found.map(({ number }) => number),
        labelFormat: 'application/pdf',
        pages: [{ binaryData }],
      }
    })
    app.delete<{ Params: { id: string } }>('/api/v1/shipments/:id', async ({ params }, reply) => {
      const parcel = parcels.byId(params.id)
      if (!parcel) return refuse(reply, 404, 'Shipment not found', {})
      parcel.isCancelled = true
      return reply.code(204).send()
    })
  }
}

const shown = ({ id, number, reference }: SandboxParcel) => ({
  id,
  parcelNumbers: [number],
  shipmentReferences: [reference],
})

/** Returns the error of a well-formed shipment, by parameter. */
function problemOf({
  receiverAddress: to,
  senderAddress,
  service,
}: Shipment): Record<string, object> | undefined {
  const isToPoint = 'pudoId' in to
  if (/pickup/i.test(service.serviceAlias) !== isToPoint)
    return { service: { serviceAlias: ['is not available for this receiver'] } }
  if (isToPoint && (!/^(EE|LV|LT)\d{5}$/.test(to.pudoId) || isClosedPoint(to.name)))
    return { receiverAddress: { pudoId: ['Pickup point is not found or not active'] } }
  if (!isToPoint && !isPostcode(to.country, to.postalCode))
    return { receiverAddress: { postalCode: ['is not valid for the country'] } }
  if (!to.phone.startsWith('+')) return { receiverAddress: { phone: ['must have the code of a country'] } }
  if (!isPostcode(senderAddress.country, senderAddress.postalCode))
    return { senderAddress: { postalCode: ['is not valid for the country'] } }
  return undefined
}

function detailOf(body: unknown): object {
  const [first] = Value.Errors(Create, body)
  const path = (first?.instancePath ?? '').split('/').filter((part) => part && !/^\d+$/.test(part))
  return { [path.join('.') || 'body']: [first?.message ?? 'is not valid'] }
}

const refuse = (reply: FastifyReply, status: number, title: string, detail: object) =>
  reply.code(status).send({ type: `/api/v1/problems/${status}`, title, detail, instance: randomUUID() })
