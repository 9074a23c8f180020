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
  type PostalPlace,
} from '../../labels/carrier-labels.ts'

type Settings = { url: string; user: string; password: string; size: string }

const Token = Type.Object({
  access_token: Type.String({ minLength: 8 }),
  expires_in: Type.Optional(Type.Number()),
})
const Id = Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 40 })])
const Parcel = Type.Object({ parcelId: Id })
const Barcodes = Type.Array(
  Type.Object({ parcelId: Id, barcode: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
)
const Refused = Type.Object({
  error: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  validationErrors: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.Optional(Type.String()),
        error: Type.Optional(Type.String()),
        error_description: Type.Optional(Type.String()),
      }),
    ),
  ),
})

/**
 * Labels of LP Express and Unisend by the REST API 2.0 of the Lithuanian post: `oauth/token`, `api/v2/parcel`
 * (and `parcel/idref/…`, our reference), `shipping/initiate`, `shipping/barcode/list`, `sticker/pdf`,
 * `shipping/cancel`. A parcel is created first and registered afterwards; both steps can be looked up.
 * @see docs/carriers.md
 */
export const lpexpressLabels = carrierLabels({
  code: 'lpexpress',
  environment: {
    variables: {
      UNISEND_API_URL: addressVariable(
        'Host of the API of LP Express and Unisend; empty = no labels of theirs, or emulated',
        'https://api-manosiuntos.post.lt',
      ),
      UNISEND_API_USER: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 120,
          description: 'User of that API',
          examples: ['shop@shop.example'],
        }),
      ),
      UNISEND_API_PASSWORD: secretVariable(
        'Password of that user at Unisend',
        'change-me-to-the-password-of-unisend',
      ),
      UNISEND_PARCEL_SIZE: Type.Enum(['XS', 'S', 'M', 'L'], {
        default: 'M',
        description: 'Compartment that is ordered at LP Express and Unisend',
      }),
    },
    settings(env): Settings | undefined {
      const { UNISEND_API_URL: url, UNISEND_API_USER: user, UNISEND_API_PASSWORD: password } = env
      if (!url || !user || !password) return undefined
      return { url: trimEndSigns(url, '/'), user, password, size: env.UNISEND_PARCEL_SIZE }
    },
    key: { name: 'UNISEND_API_PASSWORD', needs: ['UNISEND_API_URL', 'UNISEND_API_USER'] },
    secrets: ['UNISEND_API_PASSWORD'],
    addresses: ['UNISEND_API_URL'],
  },
  sandbox: {
    secret: 'sandboxUnisendKey',
    settings: (env, { url, key }) => ({ url, user: 'shop', password: key, size: env.UNISEND_PARCEL_SIZE }),
  },
  create: createLpexpressLabels,
})

function createLpexpressLabels(settings: Settings): CarrierLabels {
  const base = `${settings.url}/api/v2`
  const tokenOf = createTokens(settings)
  async function call(
    path: string,
    request: { json?: object; isRepeatable?: boolean; accept?: string } = {},
  ) {
    const { json, ...others } = request
    const headers = { authorization: `Bearer ${await tokenOf()}` }
    const method = json ? 'POST' : 'GET'
    return askCarrier(`${base}/${path}`, { ...others, method, headers, ...(json && { json }) })
  }
  /** Registers a parcel (idempotent) and returns its barcode. */
  async function barcodeOf(parcelId: string): Promise<string> {
    const json = { parcelIds: [Number(parcelId)] }
    answered(await call('shipping/initiate?processAsync=false', { json, isRepeatable: true }))
    const list = readAnswer(Barcodes, answered(await call(`shipping/barcode/list?parcelIds=${parcelId}`)))
    const barcode = list.find((one) => String(one.parcelId) === parcelId)?.barcode
    if (!barcode) throw new LabelError('unreachable', 'the parcel has no barcode yet')
    return barcode
  }
  return {
    async find({ reference }) {
      const response = await call(`parcel/idref/${encodeURIComponent(reference)}`)
      if (response.status === 404) return undefined
      const carrierId = String(readAnswer(Parcel, answered(response)).parcelId)
      return { carrierId, trackingNumber: await barcodeOf(carrierId) }
    },
    async register(request) {
      const response = answered(await call('parcel', { json: parcelOf(request, settings.size) }))
      const carrierId = String(readAnswer(Parcel, response).parcelId)
      return { carrierId, trackingNumber: await barcodeOf(carrierId) }
    },
    async label({ carrierId }) {
      const query = new URLSearchParams({
        parcelIds: carrierId,
        layout: 'LAYOUT_10x15',
        labelOrientation: 'PORTRAIT',
        includeCn23: 'false',
        includeManifest: 'false',
      })
      const response = await call(`sticker/pdf?${query.toString()}`, { accept: 'application/pdf' })
      return checkedPdf(answered(response).body)
    },
    async cancel({ carrierId }) {
      const json = { parcelIds: [Number(carrierId)] }
      answered(await call('shipping/cancel', { json, isRepeatable: true }))
    },
  }
}

/** Caches the user's token; requests a new one a minute before it expires. */
function createTokens({ url, user, password }: Settings): () => Promise<string> {
  let token: { value: string; until: number } | undefined
  return async () => {
    if (token && token.until > performance.now()) return token.value
    const query = new URLSearchParams({
      // The plus signs are part of the value.
      scope: 'read+write+API_CLIENT',
      grant_type: 'password',
      clientSystem: 'PUBLIC',
      username: user,
      password,
    })
    const response = await askCarrier(`${url}/oauth/token?${query.toString()}`, {
      method: 'POST',
      isRepeatable: true,
    })
    if (response.status >= 400) throw new LabelError('account', `answer ${response.status}`)
    const { access_token: value, expires_in: seconds = 600 } = readAnswer(Token, response)
    token = { value, until: performance.now() + Math.max(0, seconds - 60) * 1000 }
    return value
  }
}

/** Returns a parcel between lockers, or by courier; weights are grams. */
function parcelOf(
  { reference, sender, receiver, to, weightGrams, cash }: LabelRequest,
  size: string,
): object {
  if (cash) throw new LabelError('cash', 'cash on delivery is not ordered from this carrier')
  const contacts = { phone: receiver.phone, email: receiver.email }
  return {
    idRef: reference,
    plan: { code: to.kind === 'door' ? 'HANDS' : 'TERMINAL' },
    parcel: to.kind === 'door' ? { type: 'H2H', weight: weightGrams } : { type: 'T2T', size },
    services: [],
    receiver: {
      name: receiver.name,
      contacts,
      address:
        to.kind === 'door' ? addressOf(to.place) : { countryCode: to.point.country, terminalId: to.point.id },
    },
    sender: {
      name: sender.company ?? sender.name,
      contacts: { phone: sender.phone, email: sender.email },
      address: addressOf(sender),
    },
  }
}

/** Splits off the house number, which is a separate field: `Pikk tn 13-2` is street and building. */
function addressOf({ street, city, postcode, country }: PostalPlace) {
  const [, name = street, building = ''] = /^(.{1,200}?) (\d[\w/-]{0,15})$/.exec(street) ?? []
  return { countryCode: country, locality: city, postalCode: postcode, street: name, building }
}

/** @throws LabelError when the response is an error */
function answered(response: CarrierResponse): CarrierResponse {
  const { status, json } = response
  if (status < 400) return response
  if (!Value.Check(Refused, json)) throw new LabelError('refused', `answer ${status}`)
  const [first] = json.validationErrors ?? []
  throw first
    ? refusalOf(first.field ?? '', first.error_description ?? first.error ?? '')
    : refusalOf('', json.error_description ?? json.error ?? '')
}
