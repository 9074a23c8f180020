import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import {
  basicOf,
  type CarrierSandboxSettings,
  createParcels,
  isClosedPoint,
  isMobile,
  isPostcode,
  isSecret,
  jsonOf,
  sampleLabel,
  textBodies,
} from './sandbox-parcels.ts'

const text = (max: number) => Type.String({ minLength: 1, maxLength: max })
const Address = Type.Object({
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  deliverypoint: Type.Optional(text(120)),
  postcode: Type.Optional(text(10)),
  street: Type.Optional(text(120)),
  offloadPostcode: Type.Optional(Type.String({ pattern: '^\\d{4,5}$' })),
})
const Addressee = Type.Object({
  personName: text(120),
  companyName: Type.Optional(text(120)),
  contactMobile: Type.String(),
  contactEmail: Type.Optional(Type.String()),
  address: Address,
})
const Shipment = Type.Object({
  mainService: Type.Enum(['PARCEL', 'LETTER', 'PALLET']),
  deliveryChannel: Type.Enum(['PARCEL_MACHINE', 'POST_OFFICE', 'COURIER', 'PICK_UP_POINT']),
  partnerShipmentId: text(60),
  measurement: Type.Object({ weight: Type.String({ pattern: '^\\d{1,6}(\\.\\d{1,3})?$' }) }),
  receiverAddressee: Addressee,
  senderAddressee: Addressee,
  addServices: Type.Optional(
    Type.Array(
      Type.Object({ code: text(40), params: Type.Optional(Type.Record(Type.String(), Type.Unknown())) }),
    ),
  ),
})
const Register = Type.Object({
  customerCode: text(40),
  shipments: Type.Array(Shipment, { minItems: 1, maxItems: 100 }),
})
const Labels = Type.Object({
  customerCode: text(40),
  barcodes: Type.Array(Type.Object({ barcode: text(40) }), { minItems: 1, maxItems: 100 }),
  sendAddressCardTo: Type.Literal('RESPONSE'),
})
type Shipment = Static<typeof Shipment>

const prefix = '/api/v01/omx/shipments'

/** Emulates Omniva's OMX: registers parcels and creates their labels. */
export function omnivaSandbox({ key, now }: CarrierSandboxSettings): FastifyPluginAsync {
  return async (app) => {
    textBodies(app)
    const parcels = createParcels()
    let count = 0
    const refuse = refuserAt(now)
    app.addHook('preHandler', async (request, reply) => {
      if (!isSecret(basicOf(request).password, key)) return refuse(reply, 401, 'Unauthorized', {})
    })
    app.post(`${prefix}/business-to-client`, async (request, reply) => {
      const body = jsonOf(request)
      if (!Value.Check(Register, body))
        return refuse(reply, 400, 'Validation Failed', errorsOf(Register, body))
      const failed = body.shipments.flatMap((shipment) => {
        const message = problemOf(shipment)
        return message === undefined
          ? []
          : [
              {
                clientItemId: shipment.partnerShipmentId,
                messageCode: '{validation}',
                message: `Object validation Failed!;${message}`,
              },
            ]
      })
      if (failed.length > 0)
        return reply.code(400).send({ resultCode: 'ERROR', savedShipments: [], failedShipments: failed })
      const saved = body.shipments.map(
        ({ partnerShipmentId, receiverAddressee: { personName, address } }) => {
          count += 1
          const number = `CC${String(now().getTime() % 1e6).padStart(6, '0')}${String(count).padStart(3, '0')}EE`
          const destination = address.offloadPostcode ?? [address.street, address.deliverypoint].join(', ')
          parcels.add({ id: number, number, reference: partnerShipmentId, receiver: personName, destination })
          return { clientItemId: partnerShipmentId, barcode: number }
        },
      )
      return { resultCode: 'OK', savedShipments: saved, failedShipments: [] }
    })
    app.post(`${prefix}/package-labels`, async (request, reply) => {
      const body = jsonOf(request)
      if (!Value.Check(Labels, body)) return refuse(reply, 400, 'Validation Failed', errorsOf(Labels, body))
      const successAddressCards: object[] = []
      const failedAddressCards: object[] = []
      for (const { barcode } of body.barcodes) {
        const parcel = parcels.byNumber(barcode)
        if (parcel)
          successAddressCards.push({
            barcode,
            fileData: (await sampleLabel('Omniva', parcel)).toString('base64'),
          })
        else failedAddressCards.push({ barcode, messageCode: 'PARCEL_NOT_FOUND' })
      }
      return { successAddressCards, failedAddressCards }
    })
  }
}

/** Returns OMX's error for a well-formed shipment; undefined if it is valid. */
function problemOf({
  deliveryChannel,
  receiverAddressee,
  senderAddressee,
  addServices = [],
}: Shipment): string | undefined {
  const { address, contactMobile, personName } = receiverAddressee
  if (!isMobile(contactMobile)) return 'receiverAddressee.contactMobile - is not a valid mobile number'
  if (deliveryChannel === 'COURIER') {
    if (!address.postcode || !isPostcode(address.country, address.postcode))
      return 'receiverAddressee.address.postcode - postcode does not exist'
    if (!address.deliverypoint || !address.street)
      return 'receiverAddressee.address.street - must not be empty'
  } else if (!address.offloadPostcode || isClosedPoint(personName)) {
    return 'receiverAddressee.address.offloadPostcode - parcel machine does not exist or is closed'
  }
  const { postcode, country } = senderAddressee.address
  if (!postcode || !isPostcode(country, postcode))
    return 'senderAddressee.address.postcode - postcode does not exist'
  const cash = addServices.find(({ code }) => code === 'COD')
  if (cash && !cash.params?.['COD_BANK_ACCOUNT_NO'])
    return 'addServices.COD - COD_BANK_ACCOUNT_NO is required'
  return undefined
}

/** Returns schema errors by field path, as in `errors` of a 400 response. */
function errorsOf(schema: TSchema, body: unknown): Record<string, object[]> {
  const [first] = Value.Errors(schema, body)
  const path = (first?.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.')
  return { [path || 'body']: [{ code: 'Invalid', message: first?.message ?? 'invalid' }] }
}

const refuserAt =
  (now: () => Date) =>
  (reply: FastifyReply, status: number, title: string, errors: Record<string, object[]>) => {
    const details = status === 401 ? 'Full authentication is required' : 'Input validation failed'
    const { url: path } = reply.request
    return reply
      .code(status)
      .send({ title, path, details, code: '', timestamp: now().getTime(), developerMessage: '', errors })
  }
