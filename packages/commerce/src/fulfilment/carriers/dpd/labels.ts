import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { addressVariable, secretVariable } from '../../../payments/provider/payment-method.ts'
import { askCarrier, type CarrierResponse, pdfFromBase64, readAnswer, refusalOf } from '../carrier-http.ts'
import {
  carrierLabels,
  type CarrierLabels,
  LabelError,
  type LabelRequest,
  type PostalPlace,
  type RegisteredParcel,
} from '../../labels/carrier-labels.ts'

type Settings = { url: string; token: string; pickupService: string; doorService: string }

const Shipment = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 36 }),
  parcelNumbers: Type.Array(Type.Union([Type.String({ maxLength: 14 }), Type.Integer()])),
})
const Created = Type.Union([Type.Array(Shipment, { minItems: 1 }), Shipment])
const Found = Type.Object({ items: Type.Array(Shipment) })
const Labels = Type.Object({
  pages: Type.Array(Type.Object({ binaryData: Type.String({ minLength: 8 }) }), { minItems: 1 }),
})
/** Error response (chapter 10); `detail` is a text, or texts by block and parameter. */
const Refused = Type.Object({ title: Type.Optional(Type.String()), detail: Type.Optional(Type.Unknown()) })

const service = (description: string, value: string) =>
  Type.String({ minLength: 1, maxLength: 120, default: value, description })

/** Statuses of shipments to search; by default only those without a label are found. */
const statuses = ['pending', 'not_printed', 'not_booked', 'in_route', 'delivered']

/**
 * Labels of DPD in the Baltic states, by its "DPD API documentation" 1.2.1 (March 2023): `shipments` (5.1),
 * `shipments/labels` (5.2), the list by `referenceNumber` (7.4), deletion (7.5), errors (10). The token is
 * created in DPD's portal (4.1); names of services are those of the contract (7.1).
 * @see docs/carriers.md
 */
export const dpdLabels = carrierLabels({
  code: 'dpd',
  environment: {
    variables: {
      DPD_API_URL: addressVariable(
        'Base of the DPD API; empty = no labels of DPD, or emulated',
        'https://telli.dpd.ee/api/v1',
      ),
      DPD_API_TOKEN: secretVariable('Token of the DPD API', 'change-me-to-the-token-of-dpd'),
      DPD_PICKUP_SERVICE: service(
        'Service of DPD to a pickup point, as its list of services names it',
        'DPD Pickup',
      ),
      DPD_DOOR_SERVICE: service('Service of DPD to the door, as its list of services names it', 'DPD B2C'),
    },
    settings(env): Settings | undefined {
      const { DPD_API_URL: url, DPD_API_TOKEN: token } = env
      return url && token ? { url: trimEndSigns(url, '/'), token, ...servicesOf(env) } : undefined
    },
    key: { name: 'DPD_API_TOKEN', needs: ['DPD_API_URL'] },
    secrets: ['DPD_API_TOKEN'],
    addresses: ['DPD_API_URL'],
  },
  sandbox: {
    secret: 'sandboxDpdKey',
    settings: (env, { url, key }) => ({ url: `${url}/api/v1`, token: key, ...servicesOf(env) }),
  },
  create: createDpdLabels,
})

const servicesOf = (env: { DPD_PICKUP_SERVICE: string; DPD_DOOR_SERVICE: string }) => ({
  pickupService: env.DPD_PICKUP_SERVICE,
  doorService: env.DPD_DOOR_SERVICE,
})

const labelOptions = {
  downloadLabel: true,
  emailLabel: false,
  labelFormat: 'application/pdf',
  paperSize: 'A6',
}

function createDpdLabels(settings: Settings): CarrierLabels {
  const { url } = settings
  const headers = { authorization: `Bearer ${settings.token}` }
  return {
    async find({ reference }) {
      const query = new URLSearchParams({ referenceNumber: reference })
      for (const status of statuses) query.append('status[]', status)
      const response = answered(await askCarrier(`${url}/shipments?${query.toString()}`, { headers }))
      const [found] = readAnswer(Found, response).items
      return found && parcelOf(found)
    },
    async register(request) {
      // Orders the label as well, because only then parcel numbers are returned (5.1).
      const json = [{ ...shipmentOf(request, settings), labelOptions }]
      const response = answered(await askCarrier(`${url}/shipments`, { method: 'POST', headers, json }))
      const created = readAnswer(Created, response)
      const [first] = Array.isArray(created) ? created : [created]
      if (!first) throw new LabelError('unclear', 'the answer does not name the shipment')
      return parcelOf(first)
    },
    async label({ carrierId }) {
      const json = { shipmentIds: [carrierId], ...labelOptions }
      const response = answered(
        await askCarrier(`${url}/shipments/labels`, { method: 'POST', headers, json, isRepeatable: true }),
      )
      return pdfFromBase64(readAnswer(Labels, response).pages[0]?.binaryData ?? '')
    },
    async cancel({ carrierId }) {
      const address = `${url}/shipments/${encodeURIComponent(carrierId)}`
      const response = await askCarrier(address, { method: 'DELETE', headers, isRepeatable: true })
      // A shipment that is already gone counts as cancelled.
      if (response.status !== 404) answered(response)
    },
  }
}

function parcelOf({
  id,
  parcelNumbers: [number],
}: {
  id: string
  parcelNumbers: (string | number)[]
}): RegisteredParcel {
  if (number === undefined) throw new LabelError('unclear', 'the shipment has no parcel number')
  return { carrierId: id, trackingNumber: String(number) }
}

/** Returns one shipment block; weights are kilograms with three decimals. */
function shipmentOf(
  { reference, sender, receiver, to, weightGrams, cash }: LabelRequest,
  settings: Settings,
): object {
  const contact = { name: cut(receiver.name), email: receiver.email, phone: receiver.phone }
  return {
    senderAddress: {
      name: cut(sender.company ?? sender.name),
      email: sender.email,
      phone: sender.phone,
      ...placeOf(sender),
    },
    receiverAddress:
      to.kind === 'door' ? { ...contact, ...placeOf(to.place) } : { ...contact, pudoId: to.point.id },
    service: { serviceAlias: to.kind === 'door' ? settings.doorService : settings.pickupService },
    parcels: [{ weight: Math.max(weightGrams, 1) / 1000, mpsReferences: [reference] }],
    shipmentReferences: [reference],
    ...(cash && {
      additionalServices: [
        {
          serviceAlias: 'COD',
          fields: {
            cst_cod_value: (cash.cents / 100).toFixed(2),
            cst_cod_currency: 'EUR',
            cst_cod_reference: cash.bankReference,
          },
        },
      ],
    }),
  }
}

/** Truncates to 35 characters, the limit of names, streets and towns. */
const cut = (text: string): string => text.slice(0, 35)

const placeOf = ({ street, city, postcode, country }: PostalPlace) => ({
  street: cut(street),
  city: cut(city),
  postalCode: postcode,
  country,
})

/** @throws LabelError when the response is an error */
function answered(response: CarrierResponse): CarrierResponse {
  const { status, json } = response
  if (status < 400) return response
  if (!Value.Check(Refused, json)) throw new LabelError('refused', `answer ${status}`)
  const [first] = textsOf(json.detail)
  throw first ? refusalOf(...first) : refusalOf('', json.title ?? '')
}

/** Returns the texts of a detail with their paths. */
function textsOf(value: unknown, path = '', depth = 0): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null || depth > 6) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, /^\d+$/.test(key) ? path : [path, key].filter(Boolean).join('.'), depth + 1),
  )
}
