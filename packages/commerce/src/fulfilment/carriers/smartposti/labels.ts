import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { addressVariable, secretVariable } from '../../../payments/provider/payment-method.ts'
import { askCarrier, type CarrierResponse, checkedPdf, readAnswer, refusalOf } from '../carrier-http.ts'
import {
  carrierLabels,
  type CarrierLabels,
  LabelError,
  type LabelRequest,
} from '../../labels/carrier-labels.ts'

type Settings = { url: string; key: string }

const Item = Type.Object({
  barcode: Type.String({ minLength: 5, maxLength: 64 }),
  reference: Type.Optional(Type.Any()),
})
const Orders = Type.Object({ orders: Type.Object({ item: Type.Array(Item) }) })
/** Body of 400; `error` of an item is its text, or an object with it. */
const Refused = Type.Object({ error: Type.Object({ item: Type.Unknown() }) })

/**
 * Labels of Smartposti by its "Smartpost API Documentation" 1.3 to 1.5, JSON with the key in `Authorization`:
 * `orders`, `labels`, `tracking` (by our reference). No call cancels an order.
 * @see docs/carriers.md
 */
export const smartpostiLabels = carrierLabels({
  code: 'smartposti',
  environment: {
    variables: {
      SMARTPOSTI_API_URL: addressVariable(
        'Base of the Smartposti API; empty = no labels of Smartposti, or emulated',
        'https://gateway.posti.fi/smartpost/api/ext/v1',
      ),
      SMARTPOSTI_API_KEY: secretVariable('Key of the Smartposti API', 'change-me-to-the-key-of-smartposti'),
    },
    settings({ SMARTPOSTI_API_URL: url, SMARTPOSTI_API_KEY: key }): Settings | undefined {
      return url && key ? { url: trimEndSigns(url, '/'), key } : undefined
    },
    key: { name: 'SMARTPOSTI_API_KEY', needs: ['SMARTPOSTI_API_URL'] },
    secrets: ['SMARTPOSTI_API_KEY'],
    addresses: ['SMARTPOSTI_API_URL'],
  },
  sandbox: {
    secret: 'sandboxSmartpostiKey',
    settings: (_, { url, key }) => ({ url: `${url}/smartpost/api/ext/v1`, key }),
  },
  create: createSmartpostiLabels,
})

function createSmartpostiLabels({ url, key }: Settings): CarrierLabels {
  const headers = { authorization: key }
  return {
    async find({ reference }) {
      const query = new URLSearchParams({ reference })
      const response = await askCarrier(`${url}/tracking?${query.toString()}`, { headers })
      // An unknown reference is a request error.
      if (response.status === 404 || (response.status === 400 && isUnknown(response.json))) return undefined
      const [found] = readAnswer(Orders, answered(response)).orders.item
      return found && { carrierId: found.barcode, trackingNumber: found.barcode }
    },
    async register(request) {
      const json = { report: [], item: [orderOf(request)] }
      const response = answered(await askCarrier(`${url}/orders`, { method: 'POST', headers, json }))
      const [created] = readAnswer(Orders, response).orders.item
      if (!created) throw new LabelError('unclear', 'the answer does not name the order')
      return { carrierId: created.barcode, trackingNumber: created.barcode }
    },
    async label({ trackingNumber }) {
      const query = new URLSearchParams({ barcode: trackingNumber, format: 'A6' })
      const response = await askCarrier(`${url}/labels?${query.toString()}`, {
        headers,
        accept: 'application/pdf',
      })
      return checkedPdf(answered(response).body)
    },
  }
}

const isUnknown = (json: unknown): boolean =>
  Value.Check(Refused, json) && /not found|unknown|no orders/i.test(JSON.stringify(json.error.item))

/** Returns one `item` of the request. With a place id no other address field may be present; without one it is 1. */
function orderOf({ reference, sender, receiver, to, weightGrams, cash }: LabelRequest): object {
  return {
    reference,
    weight: Math.max(weightGrams, 1) / 1000,
    source: { country: sender.country.toLowerCase() },
    recipient: {
      name: receiver.name,
      phone: receiver.phone,
      email: receiver.email,
      ...(cash && { goods: cash.cents / 100 }),
    },
    destination:
      to.kind === 'door'
        ? {
            place_id: '1',
            street: to.place.street,
            city: to.place.city,
            postalcode: to.place.postcode,
            country: to.place.country.toLowerCase(),
          }
        : { place_id: placeId(to.point.id) },
    additionalservices: { labelprinted: true },
  }
}

/** Rejects ids that the shop made up for lists without place ids; the carrier does not know them. */
function placeId(id: string): string {
  if (!/^\d{3,12}$/.test(id)) throw new LabelError('point', `${id} is no place_id of the carrier's list`)
  return id
}

/** @throws LabelError when the response is an error */
function answered(response: CarrierResponse): CarrierResponse {
  const { status, json } = response
  if (status < 400) return response
  const texts = Value.Check(Refused, json) ? textsOf(json.error.item) : []
  throw refusalOf('', texts.join('; ') || `answer ${status}`)
}

function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > 6) return []
  return Object.values(value).flatMap((inner) => textsOf(inner, depth + 1))
}
