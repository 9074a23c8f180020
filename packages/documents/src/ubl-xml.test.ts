import { describe, expect, it } from 'vitest'
import { orderFigures } from './figures.ts'
import {
  company,
  companyOrder,
  credit,
  exempt,
  invoice,
  sampleDocuments,
  secondHand,
  sold,
  voucher,
} from './testing/sample-documents.ts'
import { aDocumentOrder, aSeller } from './testing/sample-figures.ts'
import { type IssuedDocument, ublXml } from './ubl-xml.ts'

type Node = { name: string; text: string; children: Node[] }

/** Minimal parser for the output of our writer: one element per line. */
function parse(xml: string): Node {
  const root: Node = { name: '', text: '', children: [] }
  const open = [root]
  for (const line of xml.split('\n').slice(1)) {
    const [, closing, name, leaf] = /^\s*<(\/)?([\w:]+)[^>]*>(?:([^<]*)<\/[\w:]+>)?$/.exec(line) ?? []
    if (!name) continue
    if (closing) {
      open.pop()
      continue
    }
    const node = { name, text: leaf ?? '', children: [] }
    open.at(-1)?.children.push(node)
    if (leaf === undefined) open.push(node)
  }
  const [first] = root.children
  if (!first || open.length !== 1) throw new Error('not well formed')
  return first
}

const all = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((c) => c.name === name)),
      [node],
    )
const text = (node: Node, path: string) => all(node, path)[0]?.text ?? ''
const amount = (node: Node, path: string) => Math.round(Number(text(node, path) || 0) * 100)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const xmlOf = (document: IssuedDocument) => {
  const xml = ublXml(document)
  if (!xml) throw new Error('no XML')
  return parse(xml)
}
const lineName = ({ kind }: IssuedDocument) => (kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine')
const allowances = (root: Node, isCharge: boolean) =>
  sum(
    all(root, 'cac:AllowanceCharge')
      .filter((one) => text(one, 'cbc:ChargeIndicator') === String(isCharge))
      .map((one) => amount(one, 'cbc:Amount')),
  )
const total = (name: string) => `cac:LegalMonetaryTotal/cbc:${name}`

describe.each(Object.entries(sampleDocuments))('e-invoice of an %s (EN 16931)', (_, document) => {
  const root = xmlOf(document)
  const lines = all(root, lineName(document))

  it('writes at least one line, and lines whose pieces times price give their net total (BR-16, BR-CO-04, R120)', () => {
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const quantity = Number(text(line, 'cbc:InvoicedQuantity') || text(line, 'cbc:CreditedQuantity'))
      const net = Number(text(line, 'cac:Price/cbc:PriceAmount')) * quantity
      expect(Math.round(net * 100)).toBe(amount(line, 'cbc:LineExtensionAmount'))
      expect(text(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')).toMatch(/^[SEZO]$/)
    }
  })

  it('satisfies the totals of BR-CO-10 to BR-CO-16', () => {
    const net = sum(lines.map((line) => amount(line, 'cbc:LineExtensionAmount')))
    expect(amount(root, total('LineExtensionAmount'))).toBe(net)
    expect(amount(root, total('AllowanceTotalAmount'))).toBe(allowances(root, false))
    expect(amount(root, total('ChargeTotalAmount'))).toBe(allowances(root, true))
    const exclusive = net - allowances(root, false) + allowances(root, true)
    expect(amount(root, total('TaxExclusiveAmount'))).toBe(exclusive)
    const taxes = all(root, 'cac:TaxTotal/cac:TaxSubtotal').map((one) => amount(one, 'cbc:TaxAmount'))
    expect(amount(root, 'cac:TaxTotal/cbc:TaxAmount')).toBe(sum(taxes))
    expect(amount(root, total('TaxInclusiveAmount'))).toBe(exclusive + sum(taxes))
    expect(amount(root, total('PayableAmount'))).toBe(
      amount(root, total('TaxInclusiveAmount')) - amount(root, total('PrepaidAmount')),
    )
  })

  it('writes per rate the net totals of lines and charges, and their tax (BR-S-08, BR-CO-17, BR-CO-18)', () => {
    const rate = (node: Node, path: string) =>
      `${text(node, `${path}/cbc:ID`)} ${text(node, `${path}/cbc:Percent`)}`
    for (const subtotal of all(root, 'cac:TaxTotal/cac:TaxSubtotal')) {
      const percent = rate(subtotal, 'cac:TaxCategory')
      const ofLines = lines
        .filter((line) => rate(line, 'cac:Item/cac:ClassifiedTaxCategory') === percent)
        .map((line) => amount(line, 'cbc:LineExtensionAmount'))
      const ofCharges = all(root, 'cac:AllowanceCharge')
        .filter((one) => rate(one, 'cac:TaxCategory') === percent)
        .map((one) => amount(one, 'cbc:Amount') * (text(one, 'cbc:ChargeIndicator') === 'true' ? 1 : -1))
      const taxable = amount(subtotal, 'cbc:TaxableAmount')
      expect(taxable).toBe(sum([...ofLines, ...ofCharges]))
      // Tax is split line by line: the rule allows a difference of one euro, we stay within a cent per row.
      const computed = (taxable * Number(percent.split(' ')[1])) / 100
      const rows = ofLines.length + ofCharges.length
      expect(Math.abs(amount(subtotal, 'cbc:TaxAmount') - computed)).toBeLessThanOrEqual(rows)
    }
  })

  it('writes its elements in the order of UBL 2.1', () => {
    const order =
      'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference OrderReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine'.split(
        ' ',
      )
    const places = root.children.map(({ name }) => order.indexOf(name.split(':')[1] ?? ''))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    const party = all(root, 'cac:AccountingCustomerParty/cac:Party')[0]?.children.map(({ name }) => name)
    expect(party).toEqual([
      'cbc:EndpointID',
      'cac:PartyName',
      'cac:PostalAddress',
      // Outside of VAT no party has a VAT number (BR-O-02).
      ...(document === sampleDocuments['invoice of vouchers'] ? [] : ['cac:PartyTaxScheme']),
      'cac:PartyLegalEntity',
      'cac:Contact',
    ])
  })

  it('leaves no element empty (UBL IND5)', () => {
    const leaves = (node: Node): Node[] =>
      node.children.length === 0 ? [node] : node.children.flatMap(leaves)
    expect(leaves(root).filter((leaf) => leaf.text === '')).toEqual([])
  })
})

describe('e-invoice', () => {
  it('uses the Peppol profile for companies and plain EN 16931 for persons', () => {
    const person = orderFigures(aDocumentOrder(), aSeller(), { paid: 0 })
    expect(text(xmlOf(invoice), 'cbc:ProfileID')).toBe('urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')
    const plain = xmlOf({ ...invoice, figures: person })
    expect(text(plain, 'cbc:CustomizationID')).toBe('urn:cen.eu:en16931:2017')
    expect(text(plain, 'cbc:ProfileID')).toBe('')
  })

  it('states why goods under the margin scheme have no VAT (LAW-VAT-3, BR-E-08 to BR-E-10)', () => {
    const root = xmlOf(secondHand)
    const [, used] = all(root, 'cac:InvoiceLine')
    if (!used) throw new Error('no second line')
    expect(text(used, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID')).toBe('E')
    const [exempt] = all(root, 'cac:TaxTotal/cac:TaxSubtotal').filter(
      (row) => text(row, 'cac:TaxCategory/cbc:ID') === 'E',
    )
    if (!exempt) throw new Error('no sum of exempt goods')
    expect([amount(exempt, 'cbc:TaxableAmount'), amount(exempt, 'cbc:TaxAmount')]).toEqual([29_900, 0])
    expect(text(exempt, 'cac:TaxCategory/cbc:TaxExemptionReasonCode')).toBe('VATEX-EU-F')
  })

  it.each([
    ['goods at a rate of zero', [{ unit: 700, percent: 0 }], ['Z', '0', '', '']],
    ['exempt goods', [exempt], ['E', '0', '', 'Exempt from VAT']],
    [
      'vouchers alone, outside of VAT (BR-O-02 to BR-O-10)',
      [voucher],
      ['O', '', 'VATEX-EU-O', expect.stringContaining('Multi-purpose voucher')],
    ],
    [
      'a voucher beside exempt goods, one sum (BR-E-01)',
      [voucher, exempt],
      ['E', '0', '', expect.stringMatching(/^Multi-purpose voucher.*; Exempt from VAT$/)],
    ],
  ] as const)('states the category and reason of %s', (_, lines, expected) => {
    const root = xmlOf(sold([...lines], { shippingCents: 0 }))
    const sums = all(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory')
    expect(sums).toHaveLength(1)
    const [sum] = sums
    const said = ['ID', 'Percent', 'TaxExemptionReasonCode', 'TaxExemptionReason'].map(
      (name) => sum && text(sum, `cbc:${name}`),
    )
    expect(said).toEqual(expected)
    const party = (side: string) => all(root, `cac:Accounting${side}Party/cac:Party/cac:PartyTaxScheme`)
    const numbers = expected[0] === 'O' ? 0 : 1
    expect([party('Supplier').length, party('Customer').length]).toEqual([numbers, numbers])
  })

  it('names reference number and account, and in a credit note the credited invoice', () => {
    const root = xmlOf(invoice)
    expect(text(root, 'cac:PaymentMeans/cbc:PaymentID')).toBe('1000005402')
    expect(text(root, 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID')).toBe('EE629900221122334455')
    const reference = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID'
    expect(text(xmlOf(credit), reference)).toBe('2026-000001')
  })

  it('escapes names and drops characters that XML does not allow', () => {
    const odd = aDocumentOrder([{ name: 'A & B <tag> "x" \u0001' }], { address: company })
    const xml = ublXml({ ...invoice, figures: orderFigures(odd, aSeller(), { paid: 0 }) }) ?? ''
    expect(xml).toContain('A &amp; B &lt;tag&gt; &quot;x&quot; <')
    expect(xml).toContain('Näidis &amp; Pojad OÜ')
  })

  it('returns no e-invoice for a seller without VAT number or address', () => {
    const figures = orderFigures(companyOrder, aSeller({ vatNumber: '' }), { paid: 0 })
    expect(ublXml({ ...invoice, figures })).toBeUndefined()
  })
})
