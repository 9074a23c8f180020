import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import {
  type CarrierSandboxSettings,
  createParcels,
  isClosedPoint,
  isMobile,
  isPostcode,
  isSecret,
  jsonOf,
  queryOf,
  sampleLabel,
  textBodies,
} from './sandbox-parcels.ts'

const text = (max: number) => Type.Optional(Type.String({ maxLength: max }))
const Item = Type.Object({
  reference: text(40),
  content: text(120),
  weight: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  source: Type.Object({ country: Type.Enum(['ee', 'lv', 'lt', 'EE', 'LV', 'LT']) }),
  recipient: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 120 }),
    phone: Type.String({ minLength: 1, maxLength: 30 }),
    email: text(120),
    goods: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  }),
  destination: Type.Object({
    place_id: text(20),
    postalcode: text(10),
    street: text(120),
    house: text(20),
    apartment: text(20),
    city: text(60),
    country: text(2),
  }),
})
const Orders = Type.Object({
  report: Type.Array(Type.Unknown()),
  item: Type.Array(Item, { minItems: 1, maxItems: 100 }),
})
type Item = Static<typeof Item>

const prefix = '/smartpost/api/ext/v1'

/** Emulates the Smartpost API: orders, labels, tracking. */
export function smartpostiSandbox({ key, now }: CarrierSandboxSettings): FastifyPluginAsync {
  return async (app) => {
    textBodies(app)
    const parcels = createParcels()
    let count = 0
    app.addHook('preHandler', async (request, reply) => {
      if (!isSecret(request.headers.authorization, key)) return refuse(reply, 401, 'Unauthorized')
    })
    app.post(`${prefix}/orders`, async (request, reply) => {
      const body = jsonOf(request)
      if (!Value.Check(Orders, body)) {
        const [first] = Value.Errors(Orders, body)
        return refuse(
          reply,
          400,
          `${first?.instancePath.split('/').at(-1) ?? 'item'}: ${first?.message ?? 'wrong'}`,
        )
      }
      const problem = body.item.map(problemOf).find((one) => one !== undefined)
      if (problem) return refuse(reply, 400, problem)
      const item = body.item.map(({ reference = '', recipient, destination }) => {
        count += 1
        const number = `JJEE${String(now().getTime() % 1e8).padStart(8, '0')}${String(count).padStart(4, '0')}`
        const place =
          destination.place_id === '1' ? `${destination.street}, ${destination.city}` : destination.place_id
        parcels.add({ id: number, number, reference, receiver: recipient.name, destination: place ?? '' })
        return { reference, barcode: number, sender: { doorcode: '' } }
      })
      return { orders: { item } }
    })
    app.get(`${prefix}/tracking`, async (request, reply) => {
      const parcel = parcels.byReference(queryOf(request, 'reference'))
      if (!parcel) return refuse(reply, 400, 'No orders found')
      return { orders: { item: [{ barcode: parcel.number, reference: parcel.reference, generated: '' }] } }
    })
    app.get(`${prefix}/labels`, async (request, reply) => {
      const parcel = parcels.byNumber(queryOf(request, 'barcode'))
      if (!parcel) return refuse(reply, 400, 'Barcode not found')
      if (!/^(A5|A6|A6-4|A7|A7-8)$/.test(queryOf(request, 'format')))
        return refuse(reply, 400, 'Unknown format')
      return reply.type('application/pdf').send(await sampleLabel('Smartposti', parcel))
    })
  }
}

function problemOf({ recipient, destination }: Item): string | undefined {
  const { place_id: place, country = '', postalcode = '', street, city } = destination
  if (!isMobile(recipient.phone)) return 'Recipient phone is not a mobile number'
  if (place !== undefined && Number(place) > 1) {
    if (street || city || postalcode) return 'Address may not be filled with place_id'
    return isClosedPoint(recipient.name) ? 'place_id: the terminal is closed' : undefined
  }
  if (place !== '1') return 'place_id is not known'
  if (!street || !city) return 'Destination street and city are required'
  return isPostcode(country, postalcode) ? undefined : 'Destination postalcode is wrong'
}

const refuse = (reply: FastifyReply, status: number, words: string) =>
  reply.code(status).send({ error: { item: [{ error: { text: words } }] } })
