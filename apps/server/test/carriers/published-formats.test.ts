import type { LabelRequest } from '@ambra/commerce/fulfilment'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { aRequest, door, labelsAt } from './carriers-suite.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

type Sent = { method: string; url: string; authorization: string; body: string }

/** Returns the requests that the shop sends to register a parcel; the response is one that it rejects. */
async function sentFor(code: string, request: LabelRequest): Promise<Sent[]> {
  const sent: Sent[] = []
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.all('*', ({ method, url, headers, body }, reply) => {
    sent.push({ method, url, authorization: headers.authorization ?? '', body: String(body ?? '') })
    return url.startsWith('/oauth')
      ? { access_token: 'a-token-of-this-test', expires_in: 60 }
      : reply.code(418).send({})
  })
  open.push(app)
  const labels = await labelsAt(code, app)
  await labels.register(request).catch(() => undefined)
  return sent
}

const jsonOf = ({ body }: Sent): unknown => JSON.parse(body)
const reference = '100000017-1-1'
const cash = {
  cents: 12_990,
  iban: 'EE382200221020145685',
  payee: 'Ambra Kaubandus OÜ',
  bankReference: '1000000175',
}

describe("requests in the carriers' published formats", () => {
  it('sends requests in the format of OMX by Omniva', async () => {
    const [sent] = await sentFor('omniva', aRequest('omniva', { reference, cash }))
    expect(sent).toMatchObject({ method: 'POST', url: '/api/v01/omx/shipments/business-to-client' })
    expect(sent?.authorization).toMatch(/^Basic /)
    expect(sent && jsonOf(sent)).toEqual({
      customerCode: '55555',
      shipments: [
        {
          mainService: 'PARCEL',
          deliveryChannel: 'PARCEL_MACHINE',
          partnerShipmentId: reference,
          returnAllowed: false,
          paidByReceiver: false,
          measurement: { weight: '1.250' },
          receiverAddressee: {
            personName: 'Mari Maasikas',
            contactMobile: '+37255512345',
            contactEmail: 'mari@example.ee',
            address: { country: 'EE', offloadPostcode: '96091' },
          },
          senderAddressee: {
            personName: 'Ambra Kaubandus OÜ',
            companyName: 'Ambra Kaubandus OÜ',
            contactMobile: '+37255550123',
            contactEmail: 'info@ambra.example',
            address: {
              country: 'EE',
              deliverypoint: 'Tallinn',
              postcode: '10415',
              street: 'Vana-Veski tee 29',
            },
          },
          addServices: [
            {
              code: 'COD',
              params: {
                COD_AMOUNT: 129.9,
                COD_BANK_ACCOUNT_NO: 'EE382200221020145685',
                COD_RECEIVER: 'Ambra Kaubandus OÜ',
                COD_REFERENCE_NO: '1000000175',
              },
            },
          ],
        },
      ],
    })
  })

  it('sends requests in the format of the DPD API, to a door', async () => {
    const [sent] = await sentFor('dpd', aRequest('dpd', { reference, to: door(), cash }))
    expect(sent).toMatchObject({ method: 'POST', url: '/api/v1/shipments' })
    expect(sent?.authorization).toMatch(/^Bearer /)
    expect(sent && jsonOf(sent)).toEqual([
      {
        senderAddress: {
          name: 'Ambra Kaubandus OÜ',
          email: 'info@ambra.example',
          phone: '+37255550123',
          street: 'Vana-Veski tee 29',
          city: 'Tallinn',
          postalCode: '10415',
          country: 'EE',
        },
        receiverAddress: {
          name: 'Mari Maasikas',
          email: 'mari@example.ee',
          phone: '+37255512345',
          street: 'Pikk tn 13-2',
          city: 'Tallinn',
          postalCode: '10111',
          country: 'EE',
        },
        service: { serviceAlias: 'DPD B2C' },
        parcels: [{ weight: 1.25, mpsReferences: [reference] }],
        shipmentReferences: [reference],
        additionalServices: [
          {
            serviceAlias: 'COD',
            fields: { cst_cod_value: '129.90', cst_cod_currency: 'EUR', cst_cod_reference: '1000000175' },
          },
        ],
        labelOptions: {
          downloadLabel: true,
          emailLabel: false,
          labelFormat: 'application/pdf',
          paperSize: 'A6',
        },
      },
    ])
  })

  it('sends requests in the format of the Smartpost API', async () => {
    const [sent] = await sentFor('smartposti', aRequest('smartposti', { reference }))
    expect(sent).toMatchObject({ method: 'POST', url: '/smartpost/api/ext/v1/orders' })
    expect(sent && jsonOf(sent)).toEqual({
      report: [],
      item: [
        {
          reference,
          weight: 1.25,
          source: { country: 'ee' },
          recipient: { name: 'Mari Maasikas', phone: '+37255512345', email: 'mari@example.ee' },
          destination: { place_id: '01007225' },
          additionalservices: { labelprinted: true },
        },
      ],
    })
  })

  it('sends requests in the format of the Venipak import', async () => {
    const [sent] = await sentFor(
      'venipak',
      aRequest('venipak', { reference, serial: 42, name: 'Mari & Co <1>' }),
    )
    expect(sent).toMatchObject({ method: 'POST', url: '/import/send.php' })
    const form = new URLSearchParams(sent?.body)
    expect([...form.keys()]).toEqual(['user', 'pass', 'xml_text'])
    expect(form.get('xml_text')).toBe(
      [
        '<description type="1"><manifest title="99999261126001"><shipment><consignee>',
        '<name>Kristiine keskus</name><company_code>2231</company_code><country>EE</country><city>Tallinn</city>',
        '<address>Endla 45</address><post_code>10615</post_code><contact_person>Mari &amp; Co &lt;1&gt;</contact_person>',
        '<contact_tel>+37255512345</contact_tel><contact_email>mari@example.ee</contact_email></consignee>',
        `<attribute><shipment_code>${reference}</shipment_code><delivery_type>nwd</delivery_type></attribute>`,
        '<pack><pack_no>V99999E0000042</pack_no><weight>1.25</weight></pack></shipment></manifest></description>',
      ].join(''),
    )
  })

  it('sends requests in the format of the LP Express and Unisend API', async () => {
    const [token, sent] = await sentFor('lpexpress', aRequest('lpexpress', { reference }))
    expect(token?.url).toMatch(
      /^\/oauth\/token\?scope=read%2Bwrite%2BAPI_CLIENT&grant_type=password&clientSystem=PUBLIC/,
    )
    expect(sent).toMatchObject({
      method: 'POST',
      url: '/api/v2/parcel',
      authorization: 'Bearer a-token-of-this-test',
    })
    expect(sent && jsonOf(sent)).toEqual({
      idRef: reference,
      plan: { code: 'TERMINAL' },
      parcel: { type: 'T2T', size: 'M' },
      services: [],
      receiver: {
        name: 'Mari Maasikas',
        contacts: { phone: '+37255512345', email: 'mari@example.ee' },
        address: { countryCode: 'EE', terminalId: '0110' },
      },
      sender: {
        name: 'Ambra Kaubandus OÜ',
        contacts: { phone: '+37255550123', email: 'info@ambra.example' },
        address: {
          countryCode: 'EE',
          locality: 'Tallinn',
          postalCode: '10415',
          street: 'Vana-Veski tee',
          building: '29',
        },
      },
    })
  })
})
