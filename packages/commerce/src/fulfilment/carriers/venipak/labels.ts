import { isoDay } from '@ambra/domain/platform/text/format'
import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import { element, type XmlElement, xmlLine } from '@ambra/domain/platform/text/xml'
import Type from 'typebox'
import { addressVariable, secretVariable } from '../../../payments/provider/payment-method.ts'
import { askCarrier, checkedPdf, refusalOf } from '../carrier-http.ts'
import {
  carrierLabels,
  type CarrierLabels,
  LabelError,
  type LabelRequest,
} from '../../labels/carrier-labels.ts'

type Settings = { url: string; user: string; password: string; clientId: string }

/**
 * Labels of Venipak by its XML import, as used by its modules for Magento and PrestaShop and by other open
 * clients: `import/send.php` with `user`, `pass` and `xml_text`, `ws/print_label`. The sender numbers the
 * parcels, `V<client id>E<seven digits>`: importing a parcel twice is idempotent. No call cancels one.
 * @see docs/carriers.md
 */
export const venipakLabels = carrierLabels({
  code: 'venipak',
  environment: {
    variables: {
      VENIPAK_API_URL: addressVariable(
        'Host of the Venipak import; empty = no labels of Venipak, or emulated',
        'https://go.venipak.lt',
      ),
      VENIPAK_API_USER: Type.Optional(
        Type.String({
          minLength: 2,
          maxLength: 60,
          description: 'User of the Venipak import',
          examples: ['shop'],
        }),
      ),
      VENIPAK_API_PASSWORD: secretVariable(
        'Password of that user at Venipak',
        'change-me-to-the-password-of-venipak',
      ),
      VENIPAK_CLIENT_ID: Type.Optional(
        Type.String({
          pattern: '^\\d{5}$',
          description: 'Client id at Venipak, part of each parcel number',
          examples: ['12345'],
        }),
      ),
    },
    settings(env): Settings | undefined {
      const { VENIPAK_API_URL: url, VENIPAK_API_USER: user, VENIPAK_API_PASSWORD: password } = env
      const clientId = env.VENIPAK_CLIENT_ID
      if (!url || !user || !password || !clientId) return undefined
      return { url: trimEndSigns(url, '/'), user, password, clientId }
    },
    key: {
      name: 'VENIPAK_API_PASSWORD',
      needs: ['VENIPAK_API_URL', 'VENIPAK_API_USER', 'VENIPAK_CLIENT_ID'],
    },
    secrets: ['VENIPAK_API_PASSWORD'],
    addresses: ['VENIPAK_API_URL'],
  },
  sandbox: {
    secret: 'sandboxVenipakKey',
    settings: (_, { url, key }) => ({ url, user: 'shop', password: key, clientId: '99999' }),
  },
  create: createVenipakLabels,
})

function createVenipakLabels({ url, user, password, clientId }: Settings): CarrierLabels {
  const post = (path: string, fields: Record<string, string>, accept?: string) =>
    askCarrier(`${url}/${path}`, {
      method: 'POST',
      form: new URLSearchParams({ user, pass: password, ...fields }),
      isRepeatable: true,
      ...(accept && { accept }),
    })
  return {
    isIdempotent: true,
    async register(request) {
      const number = packNumber(clientId, request.serial)
      const xml = xmlLine(descriptionOf(request, { clientId, number }))
      const { body, status } = await post('import/send.php', { xml_text: xml }, 'text/xml')
      readImport(body.toString('utf8'), { number, status })
      return { carrierId: number, trackingNumber: number }
    },
    async label({ trackingNumber }) {
      const fields = { 'pack_no[0]': trackingNumber, format: 'other', carrier: 'venipak' }
      const response = await post('ws/print_label', fields, 'application/pdf')
      return checkedPdf(response.body)
    },
  }
}

/** Seven digits from the sequence of the shop's labels; they repeat after ten million. */
const packNumber = (clientId: string, serial: number): string =>
  `V${clientId}E${String(serial % 10_000_000).padStart(7, '0')}`

/**
 * Reads `<answer type="ok"><text>V…</text></answer>`, or `type="error"` with `<error
 * code=".."><text>..</text></error>`; its texts contain `<br>`, so it is not valid XML. An existing number
 * means that the parcel is registered.
 * @throws LabelError
 */
function readImport(answer: string, { number, status }: { number: string; status: number }): void {
  const [, rest = ''] = answer.slice(0, 3000).split('<answer', 2)
  const [, type] = /\stype="(\w{1,10})"/.exec(rest.split('>', 1)[0] ?? '') ?? []
  if (type === 'ok' && answer.includes(number)) return
  const words = answer
    .slice(0, 3000)
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (type !== 'error')
    throw new LabelError(type === 'ok' ? 'unclear' : 'answer', `answer ${status}: ${words}`)
  if (/already (?:exists|used|imported|registered)/i.test(words) && words.includes(number)) return
  throw refusalOf('', words)
}

const text = (name: string, value: string): XmlElement => element(name, value)

/**
 * Returns the XML of an import: `type` 1 are shipments; a manifest has the day and the client. Weights are
 * kilograms.
 */
function descriptionOf(
  { reference, receiver, to, weightGrams, cash, at }: LabelRequest,
  { clientId, number }: { clientId: string; number: string },
): XmlElement {
  const day = isoDay(at).slice(2).replaceAll('-', '')
  const place = to.kind === 'door' ? to.place : to.point
  return element('description', { type: '1' }, [
    element('manifest', { title: `${clientId}${day}001` }, [
      element('shipment', [
        element('consignee', [
          text('name', to.kind === 'door' ? (receiver.company ?? receiver.name) : to.point.name),
          // For a pickup point this is the number of the point.
          ...(to.kind === 'door' ? [] : [text('company_code', to.point.id)]),
          text('country', place.country),
          text('city', place.city),
          text('address', place.street),
          text('post_code', place.postcode),
          text('contact_person', receiver.name),
          text('contact_tel', receiver.phone),
          text('contact_email', receiver.email),
        ]),
        element('attribute', [
          text('shipment_code', reference),
          text('delivery_type', 'nwd'),
          ...(cash ? [text('cod', (cash.cents / 100).toFixed(2)), text('cod_type', 'EUR')] : []),
        ]),
        element('pack', [
          text('pack_no', number),
          text('weight', (Math.max(weightGrams, 10) / 1000).toFixed(2)),
        ]),
      ]),
    ]),
  ])
}
