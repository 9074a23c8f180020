import type {
  DocumentBuyer,
  DocumentFigures,
  DocumentSeller,
  FigureCharge,
  FigureLine,
  Untaxed,
} from './figures.ts'
import { element, type XmlElement, xmlText } from '@ambra/domain/platform/text/xml'
import { documentTexts } from './messages.ts'

/** Document with its number and date; the kind selects `Invoice` or `CreditNote`. */
export type IssuedDocument = {
  kind: 'invoice' | 'credit_note'
  number: string
  issuedOn: string
  figures: DocumentFigures
}

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const core = 'urn:cen.eu:en16931:2017'
const peppol = `${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
/** Company register of a country as electronic address scheme (EAS). */
const companyScheme: Readonly<Record<string, string>> = { EE: '0191', LV: '0218', LT: '0200' }

const amountText = (amount: number) => (amount / 100).toFixed(2)
const amount = (name: string, value: number, currency: string) =>
  element(name, { currencyID: currency }, amountText(value))
const texts = (...rows: readonly (readonly [string, string])[]): XmlElement[] =>
  rows.filter(([, value]) => value !== '').map(([name, value]) => element(name, value))

const taxScheme = element('cac:TaxScheme', [element('cbc:ID', 'VAT')])

type Rate = { percent: number; isMarginScheme?: boolean; untaxed?: Untaxed }
type TaxCategory = 'S' | 'Z' | 'E' | 'O'

const whyUntaxed = {
  margin: 'Margin scheme - Second-hand goods',
  exempt: 'Exempt from VAT',
  voucher: 'Multi-purpose voucher, taxed when it is used (Article 30b of Directive 2006/112/EC)',
} as const

/**
 * Returns the tax category of EN 16931. A document outside the scope of VAT has only that category (BR-O-11
 * to BR-O-14) and no VAT numbers (BR-O-02), so a voucher beside other products is exempt.
 */
function categoryOf({ percent, isMarginScheme, untaxed }: Rate, isOutside: boolean): TaxCategory {
  if (isOutside) return 'O'
  if (isMarginScheme || untaxed) return 'E'
  return percent === 0 ? 'Z' : 'S'
}

/**
 * Returns whether a document contains only vouchers, of a seller identified without a VAT number (BR-CO-26).
 */
const isOutsideVat = ({ lines, charges, seller }: DocumentFigures): boolean =>
  seller.registryCode !== '' && [...lines, ...charges].every(({ untaxed }) => untaxed === 'voucher')

/** Builds a tax category; outside of VAT there is no rate (BR-O-05 to BR-O-07). */
const taxCategory = (name: string, rate: Rate, isOutside: boolean, reason: XmlElement[] = []): XmlElement =>
  element(name, [
    element('cbc:ID', categoryOf(rate, isOutside)),
    ...(isOutside ? [] : [element('cbc:Percent', String(rate.percent))]),
    ...reason,
    taxScheme,
  ])

/**
 * Builds the reason for no tax (BR-E-10, BR-O-10); with a code if there is only one kind (code list VATEX).
 */
function exemptionReason(rates: readonly Rate[], isOutside: boolean): XmlElement[] {
  const kinds = new Set(
    rates.flatMap(({ isMarginScheme, untaxed }) => (isMarginScheme ? ['margin' as const] : (untaxed ?? []))),
  )
  if (kinds.size === 0) return []
  const isMargin = kinds.size === 1 && kinds.has('margin')
  const code = isOutside ? 'VATEX-EU-O' : isMargin ? 'VATEX-EU-F' : ''
  return texts(
    ['cbc:TaxExemptionReasonCode', code],
    ['cbc:TaxExemptionReason', [...kinds].map((kind) => whyUntaxed[kind]).join('; ')],
  )
}

const postcodeAndCity = /^([A-Z-]{0,9}\d{4,5}) ([^,]+)$/

/** Splits `Kopli 1, 10412 Tallinn` into its parts; any other form stays one line. */
function addressParts(address: string) {
  const parts = address.split(', ')
  const at = parts.findLastIndex((part, index) => index > 0 && postcodeAndCity.test(part))
  const [, postcode = '', city = ''] = postcodeAndCity.exec(parts[at] ?? '') ?? []
  return { street: at < 0 ? address : parts.slice(0, at).join(', '), postcode, city }
}

const postalAddress = (at: { street: string; city: string; postcode: string; country: string }) =>
  element('cac:PostalAddress', [
    ...texts(['cbc:StreetName', at.street], ['cbc:CityName', at.city], ['cbc:PostalZone', at.postcode]),
    element('cac:Country', [element('cbc:IdentificationCode', at.country)]),
  ])

const endpoint = (country: string, code: string) =>
  companyScheme[country] && code
    ? [element('cbc:EndpointID', { schemeID: companyScheme[country] }, code)]
    : []

const legalEntity = (name: string, country: string, code: string) => {
  const scheme = companyScheme[country]
  return element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', name),
    ...(code ? [element('cbc:CompanyID', scheme ? { schemeID: scheme } : {}, code)] : []),
  ])
}

const vatOf = (code: string) =>
  code ? [element('cac:PartyTaxScheme', [element('cbc:CompanyID', code), taxScheme])] : []

function sellerParty(seller: DocumentSeller, isOutside: boolean): XmlElement {
  const country = /^[A-Z]{2}/.exec(seller.vatNumber)?.[0] ?? 'EE'
  return element('cac:AccountingSupplierParty', [
    element('cac:Party', [
      ...endpoint(country, seller.registryCode),
      element('cac:PartyName', [element('cbc:Name', seller.name)]),
      postalAddress({ ...addressParts(seller.address), country }),
      ...vatOf(isOutside ? '' : seller.vatNumber),
      legalEntity(seller.name, country, seller.registryCode),
      element('cac:Contact', texts(['cbc:Telephone', seller.phone], ['cbc:ElectronicMail', seller.email])),
    ]),
  ])
}

function buyerParty(buyer: DocumentBuyer, isOutside: boolean): XmlElement {
  const { company, companyCode, country, name } = buyer
  return element('cac:AccountingCustomerParty', [
    element('cac:Party', [
      ...(company ? endpoint(country, companyCode) : []),
      element('cac:PartyName', [element('cbc:Name', company || name)]),
      postalAddress(buyer),
      ...(company && !isOutside ? vatOf(buyer.vatNumber) : []),
      legalEntity(company || name, country, company ? companyCode : ''),
      element('cac:Contact', texts(['cbc:Name', name], ['cbc:ElectronicMail', buyer.email])),
    ]),
  ])
}

/** Builds a charge, or an allowance for a deduction: both with positive amounts. */
function allowanceCharge(charge: FigureCharge, figures: DocumentFigures): XmlElement {
  const { currency, language } = figures
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', String(charge.gross >= 0)),
    element('cbc:AllowanceChargeReason', charge.title || documentTexts(language)('allowance')),
    amount('cbc:Amount', Math.abs(charge.net), currency),
    taxCategory('cac:TaxCategory', charge, isOutsideVat(figures)),
  ])
}

/** Builds one total per category and rate (BR-E-01): all exempt reasons are merged. */
function taxTotal(figures: DocumentFigures): XmlElement {
  const { taxes, totals, currency } = figures
  const isOutside = isOutsideVat(figures)
  const byCategory = Map.groupBy(taxes, (row) => `${categoryOf(row, isOutside)} ${row.percent}`)
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', totals.tax, currency),
    ...[...byCategory.values()].flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const sum = (pick: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + pick(row), 0)
      return [
        element('cac:TaxSubtotal', [
          amount(
            'cbc:TaxableAmount',
            sum(({ net }) => net),
            currency,
          ),
          amount(
            'cbc:TaxAmount',
            sum(({ tax }) => tax),
            currency,
          ),
          taxCategory('cac:TaxCategory', first, isOutside, exemptionReason(rows, isOutside)),
        ]),
      ]
    }),
  ])
}

function monetaryTotal({ lines, charges, totals, payment, currency, refersTo }: DocumentFigures): XmlElement {
  const sum = (parts: readonly { net: number }[]) => parts.reduce((total, { net }) => total + net, 0)
  const taken = -sum(charges.filter(({ net }) => net < 0))
  const added = sum(charges.filter(({ net }) => net >= 0))
  const paid = refersTo ? 0 : payment.paid
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', sum(lines), currency),
    amount('cbc:TaxExclusiveAmount', totals.net, currency),
    amount('cbc:TaxInclusiveAmount', totals.gross, currency),
    ...(taken > 0 ? [amount('cbc:AllowanceTotalAmount', taken, currency)] : []),
    ...(added > 0 ? [amount('cbc:ChargeTotalAmount', added, currency)] : []),
    ...(paid > 0 ? [amount('cbc:PrepaidAmount', paid, currency)] : []),
    amount('cbc:PayableAmount', totals.gross - paid, currency),
  ])
}

/**
 * Returns the net price of one piece with enough decimals that pieces times price give the line's net total
 * to the cent.
 */
const netPrice = (net: number, qty: number) => String(Number((net / 100 / qty).toFixed(6)))

function documentLine(line: FigureLine, index: number, { kind, figures }: IssuedDocument): XmlElement {
  const { currency } = figures
  const isInvoice = kind === 'invoice'
  return element(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    element('cbc:ID', String(index + 1)),
    element(
      isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity',
      { unitCode: 'H87' },
      String(line.qty),
    ),
    amount('cbc:LineExtensionAmount', line.net, currency),
    element('cac:Item', [
      ...texts(['cbc:Description', line.details]),
      element('cbc:Name', line.name),
      element('cac:SellersItemIdentification', [element('cbc:ID', line.sku)]),
      taxCategory('cac:ClassifiedTaxCategory', line, isOutsideVat(figures)),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', { currencyID: currency }, netPrice(line.net, line.qty)),
    ]),
  ])
}

function paymentMeans({ seller, payment, refersTo }: DocumentFigures): XmlElement[] {
  if (refersTo || seller.iban === '') return []
  return [
    element('cac:PaymentMeans', [
      element('cbc:PaymentMeansCode', '30'),
      element('cbc:PaymentID', payment.reference),
      element('cac:PayeeFinancialAccount', [
        element('cbc:ID', seller.iban),
        ...texts(['cbc:Name', seller.payee]),
      ]),
    ]),
  ]
}

const billingReference = ({ refersTo }: DocumentFigures): XmlElement[] =>
  refersTo
    ? [
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', refersTo.number),
            element('cbc:IssueDate', refersTo.issuedOn),
          ]),
        ]),
      ]
    : []

/** Adds the line that a document requires (BR-16) to a credit without products. */
function withLines(figures: DocumentFigures): DocumentFigures {
  if (figures.lines.length > 0) return figures
  const granted = figures.charges.filter(({ gross }) => gross > 0)
  return {
    ...figures,
    charges: figures.charges.filter(({ gross }) => gross <= 0),
    lines: granted.map((charge, index) => ({
      ...charge,
      line: index + 1,
      sku: charge.kind,
      name: charge.title || documentTexts(figures.language)('allowance'),
      details: '',
      qty: 1,
      unitGross: charge.gross,
      discount: 0,
    })),
  }
}

/**
 * Renders the e-invoice of a document: EN 16931 in UBL 2.1, in the Peppol BIS Billing 3 profile when both
 * sides have an electronic address. Undefined for a seller without VAT number or address, who cannot issue
 * one.
 * @see docs/rules/invoice BIL-1
 */
export function ublXml(document: IssuedDocument): string | undefined {
  const { kind, number, issuedOn } = document
  const figures = withLines(document.figures)
  const { seller, buyer, payment } = figures
  if (!seller.vatNumber || !seller.address) return undefined
  const isInvoice = kind === 'invoice'
  const isPeppol =
    Boolean(seller.registryCode) &&
    Boolean(buyer.company && buyer.companyCode && companyScheme[buyer.country])
  // An amount to pay requires a due date or terms (BR-CO-25).
  const dueOn = figures.dueOn ?? issuedOn
  const name = isInvoice ? 'Invoice' : 'CreditNote'
  const root = element(
    name,
    { xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`, ...namespaces },
    [
      element('cbc:CustomizationID', isPeppol ? peppol : core),
      ...(isPeppol ? [element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0')] : []),
      element('cbc:ID', number),
      element('cbc:IssueDate', issuedOn),
      ...(isInvoice ? [element('cbc:DueDate', dueOn)] : []),
      element(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', isInvoice ? '380' : '381'),
      ...texts(['cbc:Note', figures.reason ?? '']),
      element('cbc:DocumentCurrencyCode', figures.currency),
      element('cbc:BuyerReference', figures.orderNumber),
      element('cac:OrderReference', [element('cbc:ID', figures.orderNumber)]),
      ...billingReference(figures),
      sellerParty(seller, isOutsideVat(figures)),
      buyerParty(buyer, isOutsideVat(figures)),
      ...paymentMeans(figures),
      ...(isInvoice ? [] : [element('cac:PaymentTerms', [element('cbc:Note', payment.title)])]),
      ...figures.charges.map((charge) => allowanceCharge(charge, figures)),
      taxTotal(figures),
      monetaryTotal(figures),
      ...figures.lines.map((line, index) => documentLine(line, index, { ...document, figures })),
    ],
  )
  return xmlText(root)
}
