import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRecord } from '@ambra/db/schema'
import { invoiceRepository } from '@ambra/db/accounting'
import { orderRepository } from '@ambra/db/sales'
import type { PrintedDocument } from '@ambra/documents/invoice-pdf'
import { invoicePdfInThread } from '@ambra/documents/pdf-pool'
import { ublXml } from '@ambra/documents/ubl-xml'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiDeps } from '../../http/deps.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { sendErrorPage } from '../../http/error-page.ts'
import { contractOf, hasProforma, printedInvoice, proformaOf } from '@ambra/commerce/accounting'

type DocumentDeps = Pick<ApiDeps, 'database' | 'now' | 'settings'>
type Query = Record<'number' | 'orderToken' | 'kind' | 'id' | 'format', string | undefined>

const kinds = ['invoice', 'proforma', 'credit_note', 'contract']

/**
 * `GET /api/order/document?number&orderToken&kind&id&format`: sends a document of an order to its owner, as
 * PDF or, with `format=xml`, as e-invoice. Outside the contract, since it sends a file.
 * @throws ShopError request.missing_parameter, request.invalid, order.not_found, order.document_not_found
 */
export function documentRoutes(app: FastifyInstance, deps: DocumentDeps, limiter: RateLimiter): void {
  app.get('/api/order/document', { exposeHeadRoute: false }, async (request, reply) => {
    await limiter.take('order-document', request.ip, deps.now())
    const query = readQuery(request.query)
    const order = await orderRepository(deps.database.db).findByNumberAndToken(query.number, query.orderToken)
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const refuse = (code: 'order.not_found' | 'order.document_not_found') => {
      // The link is opened from a mail: a browser shows a page, programs read the envelope.
      if (!request.headers.accept?.includes('text/html')) throw new ShopError(code)
      return sendErrorPage(reply, code, order?.language)
    }
    // The same response for an unknown number and a wrong token.
    if (!order) return refuse('order.not_found')
    if (query.kind === 'contract') {
      const contract = await contractOf(deps.database.db, order, deps.settings.contactEmail)
      if (!contract || query.format === 'xml') return refuse('order.document_not_found')
      return sendFile(reply, `contract-${order.number}`, 'pdf', contract)
    }
    const document = await findDocument(deps, order, query)
    const file = document && (query.format === 'xml' ? xmlOf(document) : await invoicePdfInThread(document))
    if (!document || file === undefined) return refuse('order.document_not_found')
    return sendFile(reply, `${document.kind}-${document.number}`, query.format, file)
  })
}

const sendFile = (reply: FastifyReply, name: string, format: 'pdf' | 'xml', file: Buffer | string) =>
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .type(format === 'xml' ? 'application/xml; charset=utf-8' : 'application/pdf')
    .send(file)

function readQuery(given: unknown): Query & { number: string; orderToken: string; format: 'pdf' | 'xml' } {
  const value = (name: keyof Query) => {
    const found: unknown = Object.entries(given ?? {}).find(([key]) => key === name)?.[1]
    if (found !== undefined && typeof found !== 'string')
      throw new ShopError('request.invalid', { field: name })
    return found || undefined
  }
  const needed = (name: 'number' | 'orderToken' | 'kind') => {
    const found = value(name)
    if (!found) throw new ShopError('request.missing_parameter', { name })
    return found
  }
  const kind = needed('kind')
  if (!kinds.includes(kind)) throw new ShopError('request.invalid', { field: 'kind' })
  const format = value('format') ?? 'pdf'
  if (format !== 'pdf' && format !== 'xml') throw new ShopError('request.invalid', { field: 'format' })
  return { number: needed('number'), orderToken: needed('orderToken'), kind, id: value('id'), format }
}

async function findDocument(
  { database, settings }: DocumentDeps,
  order: OrderRecord,
  { kind, id }: Query,
): Promise<PrintedDocument | undefined> {
  const invoices = await invoiceRepository(database.db).listByOrder(order.id)
  if (kind === 'proforma')
    return hasProforma(order, invoices) ? proformaOf(database.db, order, settings.contactEmail) : undefined
  const found = invoices.find((one) => one.kind === kind && (id === undefined || one.number === id))
  return found && printedInvoice(found)
}

const xmlOf = ({ kind, ...document }: PrintedDocument) =>
  kind === 'proforma' ? undefined : ublXml({ kind, ...document })
