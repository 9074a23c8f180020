import { escapeXml } from '@ambra/domain/platform/text/xml'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import {
  type CarrierSandboxSettings,
  createParcels,
  isClosedPoint,
  isMobile,
  isPostcode,
  isSecret,
  sampleLabel,
  textBodies,
} from './sandbox-parcels.ts'

/** Emulates Venipak's XML import. Errors are 200 responses that say so. */
export function venipakSandbox({ key }: CarrierSandboxSettings): FastifyPluginAsync {
  return async (app) => {
    textBodies(app)
    const parcels = createParcels()
    const formOf = (body: unknown) => new URLSearchParams(typeof body === 'string' ? body : '')
    app.post('/import/send.php', async ({ body }, reply) => {
      const form = formOf(body)
      if (!isSecret(form.get('pass') ?? '', key)) return answerError(reply, 3, 'Wrong user or password')
      const xml = form.get('xml_text') ?? ''
      const fields = fieldsOf(xml)
      const problem = problemOf(xml, fields)
      if (problem) return answerError(reply, ...problem)
      const number = fields['pack_no'] ?? ''
      if (parcels.byNumber(number)) return answerError(reply, 7, `Pack number ${number} already exists<br>`)
      parcels.add({
        id: number,
        number,
        reference: fields['shipment_code'] ?? '',
        receiver: fields['contact_person'] ?? '',
        destination: [fields['name'], fields['address'], fields['city']].filter(Boolean).join(', '),
      })
      return reply
        .type('text/xml')
        .send(`<?xml version="1.0" encoding="UTF-8"?><answer type="ok"><text>${number}</text></answer>`)
    })
    app.post('/ws/print_label', async ({ body }, reply) => {
      const form = formOf(body)
      if (!isSecret(form.get('pass') ?? '', key)) return answerError(reply, 3, 'Wrong user or password')
      const parcel = parcels.byNumber(form.get('pack_no[0]') ?? form.get('pack_no') ?? '')
      if (!parcel) return answerError(reply, 12, 'Pack not found')
      return reply.type('application/pdf').send(await sampleLabel('Venipak', parcel))
    })
  }
}

/** Returns the texts of a document's leaves, the last one of each name. */
const fieldsOf = (xml: string): Record<string, string> =>
  Object.fromEntries(
    [...xml.matchAll(/<(\w{1,40})>([^<]{0,300})<\/\1>/g)].map(([, name = '', value = '']) => [name, value]),
  )

function problemOf(xml: string, fields: Record<string, string>): [code: number, words: string] | undefined {
  const [, title = ''] = /^<description type="1"><manifest title="(\w{0,40})"/.exec(xml) ?? []
  const [, client] = /^(\d{5})\d{6}\d{3}$/.exec(title) ?? []
  if (!client) return [24, 'Wrong manifest title']
  const { pack_no: number = '', weight = '', country = '', post_code: postcode = '' } = fields
  if (!number.startsWith(`V${client}E`) || !/^V\d{5}E\d{7}$/.test(number)) return [5, 'Wrong pack_no']
  if (!(Number(weight) > 0)) return [31, 'Wrong weight']
  if (!fields['name'] || !fields['contact_person']) return [14, 'Consignee name is required']
  if (!fields['city'] || !fields['address']) return [15, 'Consignee city and address are required']
  if (!isPostcode(country, postcode)) return [16, 'Wrong consignee post_code']
  if (!isMobile(fields['contact_tel'] ?? '')) return [17, 'Wrong contact_tel']
  if (fields['company_code'] !== undefined && isClosedPoint(fields['contact_person']))
    return [42, 'Pickup point is not active (company_code)']
  return undefined
}

const answerError = (reply: FastifyReply, code: number, words: string) =>
  reply
    .type('text/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><answer type="error"><error code="${code}"><text>${words.includes('<br>') ? words : escapeXml(words)}</text></error></answer>`,
    )
