import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { addressVariable, secretVariable } from '../../../payments/provider/payment-method.ts'
import { askCarrier, pdfFromBase64, readAnswer, refusalOf } from '../carrier-http.ts'
import {
  carrierLabels,
  type CarrierLabels,
  LabelError,
  type LabelRequest,
  type PostalPlace,
} from '../../labels/carrier-labels.ts'

type Settings = { url: string; user: string; password: string }

const Registered = Type.Object({
  savedShipments: Type.Array(
    Type.Object({
      clientItemId: Type.Optional(Type.String()),
      barcode: Type.String({ minLength: 5, maxLength: 64 }),
    }),
  ),
})
/** Rejected parcel; the response is also 400. */
const Failed = Type.Object({
  failedShipments: Type.Array(
    Type.Object({ messageCode: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
    { minItems: 1 },
  ),
})
const Cards = Type.Object({
  successAddressCards: Type.Optional(
    Type.Array(Type.Object({ barcode: Type.String(), fileData: Type.String({ minLength: 8 }) })),
  ),
})
/** Body of 400 and 404: errors by field path, or only texts. */
const Refused = Type.Object({
  title: Type.Optional(Type.String()),
  details: Type.Optional(Type.String()),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.Object({ message: Type.Optional(Type.String()) }))),
  ),
})

/**
 * Labels of Omniva by OMX 1.0, JSON with Basic authentication: `shipments/business-to-client` and
 * `shipments/package-labels`. The user is the customer code. No published call is known that finds a parcel
 * by `partnerShipmentId` or cancels one, so `find` and `cancel` are absent.
 * @see docs/carriers.md
 */
export const omnivaLabels = carrierLabels({
  code: 'omniva',
  environment: {
    variables: {
      OMNIVA_API_URL: addressVariable(
        'Base of the OMX service of Omniva; empty = no labels of Omniva, or emulated',
        'https://omx.omniva.eu/api/v01/omx',
      ),
      OMNIVA_API_USER: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 40,
          description: 'Customer code at Omniva',
          examples: ['12345'],
        }),
      ),
      OMNIVA_API_PASSWORD: secretVariable(
        'Password of the customer code at Omniva',
        'change-me-to-the-password-of-omx',
      ),
    },
    settings({
      OMNIVA_API_URL: url,
      OMNIVA_API_USER: user,
      OMNIVA_API_PASSWORD: password,
    }): Settings | undefined {
      return url && user && password ? { url: trimEndSigns(url, '/'), user, password } : undefined
    },
    key: { name: 'OMNIVA_API_PASSWORD', needs: ['OMNIVA_API_URL', 'OMNIVA_API_USER'] },
    secrets: ['OMNIVA_API_PASSWORD'],
    addresses: ['OMNIVA_API_URL'],
  },
  sandbox: {
    secret: 'sandboxOmnivaKey',
    settings: (_, { url, key }) => ({ url: `${url}/api/v01/omx`, user: '55555', password: key }),
  },
  create: createOmnivaLabels,
})

function createOmnivaLabels({ url, user, password }: Settings): CarrierLabels {
  const headers = { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  const post = (path: string, json: object, isRepeatable = false) =>
    askCarrier(`${url}/${path}`, { method: 'POST', headers, json, isRepeatable })
  return {
    async register(request) {
      const response = await post('shipments/business-to-client', {
        customerCode: user,
        shipments: [shipmentOf(request)],
      })
      if (response.status >= 400 || Value.Check(Failed, response.json)) throw refused(response.json)
      const { savedShipments } = readAnswer(Registered, response)
      const saved = savedShipments.find(({ clientItemId }) => clientItemId === request.reference)
      if (!saved) throw new LabelError('unclear', 'the answer does not name the parcel')
      return { carrierId: saved.barcode, trackingNumber: saved.barcode }
    },
    async label({ trackingNumber }) {
      const json = {
        customerCode: user,
        barcodes: [{ barcode: trackingNumber }],
        sendAddressCardTo: 'RESPONSE',
      }
      const response = await post('shipments/package-labels', json, true)
      if (response.status >= 400) throw refused(response.json)
      const card = readAnswer(Cards, response).successAddressCards?.find(
        ({ barcode }) => barcode === trackingNumber,
      )
      if (!card) throw new LabelError('answer', 'no label of this parcel')
      return pdfFromBase64(card.fileData)
    },
  }
}

const channels = { locker: 'PARCEL_MACHINE', office: 'POST_OFFICE', door: 'COURIER' } as const

/** Returns one element of `shipments`; weights are kilograms as text. */
function shipmentOf({ reference, sender, receiver, to, weightGrams, cash }: LabelRequest): object {
  const address =
    to.kind === 'door'
      ? addressOf(to.place)
      : // The number of a locker or office is its own postcode.
        { country: to.point.country, offloadPostcode: to.point.id }
  return {
    mainService: 'PARCEL',
    deliveryChannel: channels[to.kind],
    partnerShipmentId: reference,
    returnAllowed: false,
    paidByReceiver: false,
    measurement: { weight: (Math.max(weightGrams, 1) / 1000).toFixed(3) },
    receiverAddressee: { ...contactOf(receiver), address },
    senderAddressee: { ...contactOf(sender), address: addressOf(sender) },
    ...(cash && {
      addServices: [
        {
          code: 'COD',
          params: {
            COD_AMOUNT: cash.cents / 100,
            COD_BANK_ACCOUNT_NO: cash.iban,
            COD_RECEIVER: cash.payee,
            COD_REFERENCE_NO: cash.bankReference,
          },
        },
      ],
    }),
  }
}

const addressOf = ({ country, city, postcode, street }: PostalPlace) => ({
  country,
  deliverypoint: city,
  postcode,
  street,
})

const contactOf = ({ name, company, phone, email }: LabelRequest['receiver']) => ({
  personName: name,
  ...(company && { companyName: company }),
  contactMobile: phone,
  contactEmail: email,
})

function refused(json: unknown): LabelError {
  if (Value.Check(Failed, json)) {
    const [failed] = json.failedShipments
    return refusalOf('', failed?.message ?? failed?.messageCode ?? '')
  }
  if (!Value.Check(Refused, json)) return new LabelError('refused')
  const [first] = Object.entries(json.errors ?? {})
  return first
    ? refusalOf(first[0], first[1][0]?.message ?? '')
    : refusalOf('', [json.title, json.details].filter(Boolean).join(': '))
}
