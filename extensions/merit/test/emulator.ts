import { createServer, type IncomingMessage } from 'node:http'
import { signature, stamp } from '../client.ts'

type Invoice = {
  InvoiceNo: string
  TotalAmount: number
  RoundingAmount: number
  TaxAmount: { Amount: number }[]
  InvoiceRow: { Price: number; Quantity: number; TaxId: string }[]
}
type Payment = { InvoiceNo: string; Amount: string }

const taxes = [
  { Id: 'tax-24', Code: 'KM24', TaxPct: 24 },
  { Id: 'tax-0', Code: 'KM0', TaxPct: 0 },
]
/** Age of a signature after which it may be a replay. */
const toleranceMs = 300_000

/** Starts a server that checks signatures and sums like Merit Aktiva, and remembers what it was sent. */
export async function startMerit({ id, key, now }: { id: string; key: string; now: () => Date }) {
  const invoices: Invoice[] = []
  const payments: Payment[] = []
  /** `losesAnswers`: processes requests, but drops their responses. */
  const state = { isDown: false, losesAnswers: false }

  function answer(path: string, body: string): { status: number; json: unknown } {
    const input = JSON.parse(body)
    switch (path) {
      case '/v1/gettaxes':
        return { status: 200, json: taxes }
      case '/v1/getinvoices':
        return {
          status: 200,
          json: invoices.map(({ InvoiceNo }) => ({ SIHId: `id-${InvoiceNo}`, InvoiceNo })),
        }
      case '/v1/sendinvoice':
        return addInvoice(input)
      case '/v1/sendpayment':
        if (!invoices.some(({ InvoiceNo }) => InvoiceNo === input.InvoiceNo))
          return { status: 400, json: 'no such invoice' }
        payments.push(input)
        return { status: 200, json: {} }
      default:
        return { status: 404, json: 'unknown' }
    }
  }

  function addInvoice(invoice: Invoice): { status: number; json: unknown } {
    const rows = invoice.InvoiceRow.reduce((sum, one) => sum + Math.round(one.Price * one.Quantity * 100), 0)
    if (rows !== Math.round(invoice.TotalAmount * 100)) return { status: 400, json: 'rows do not sum up' }
    if (invoice.InvoiceRow.some(({ TaxId }) => !taxes.some(({ Id }) => Id === TaxId)))
      return { status: 400, json: 'unknown tax' }
    invoices.push(invoice)
    return { status: 200, json: { InvoiceId: `id-${invoice.InvoiceNo}`, InvoiceNo: invoice.InvoiceNo } }
  }

  async function respond(request: IncomingMessage): Promise<{ status: number; json: unknown }> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const body = Buffer.concat(parts).toString()
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://merit.test')
    const timestamp = query.get('timestamp') ?? ''
    const isRecent = [-toleranceMs, toleranceMs].every(
      (offset, at) => (at === 0) === stamp(new Date(now().getTime() + offset)) < timestamp,
    )
    const isSigned =
      query.get('ApiId') === id && query.get('signature') === signature(id, key, { timestamp, body })
    if (!isSigned || !isRecent) return { status: 401, json: '' }
    if (state.isDown) return { status: 503, json: 'down' }
    const done = answer(pathname, body)
    return state.losesAnswers && pathname.startsWith('/v1/send') ? { status: 504, json: '' } : done
  }

  const server = createServer((request, reply) => {
    respond(request).then(
      ({ status, json }) => reply.writeHead(status).end(JSON.stringify(json)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const at = server.address()
  const url = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  return {
    url,
    invoices,
    payments,
    state,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
