import type { OutboxKind } from '@ambra/contract/messaging/outbox-kinds'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../schema/schema.ts'

/** Type of a numbered document. */
type InvoiceKind = 'invoice' | 'credit_note'

/**
 * Document to issue: `figures` is stored unchanged, `seller` selects the number series, `grossCents` is its
 * total.
 */
export type InvoiceToIssue = {
  orderId: number
  kind: InvoiceKind
  seller: string
  figures: unknown
  grossCents: number
  now: Date
  /** Refund that a credit note covers; without one it reverses the whole invoice. */
  refundId?: number | undefined
  /** Invoice that a credit note refers to. */
  invoiceId?: number | undefined
  /** Written with the document; `{order_id, document_id}` is merged into each payload. */
  outbox?: { kind: OutboxKind; payload: Record<string, unknown>; dedupeKey?: string }[]
}

/** Issued document; `figures` is the input of `issue`. */
export type InvoiceRecord = {
  id: number
  orderId: number
  kind: InvoiceKind
  number: string
  refundId: number | undefined
  invoiceId: number | undefined
  grossCents: number
  figures: unknown
  issuedAt: Date
}

const toRecord = (row: Selectable<Db['invoices']>): InvoiceRecord => ({
  id: row.id,
  orderId: row.order_id,
  kind: row.kind,
  number: row.number,
  refundId: row.refund_id ?? undefined,
  invoiceId: row.invoice_id ?? undefined,
  grossCents: row.gross_cents,
  figures: row.figures,
  issuedAt: row.issued_at,
})

type IssueRow =
  | { refused: 'order.unknown' }
  | { refused?: undefined; id: number; number: string; isNew: boolean }

/**
 * Invoices and credit notes: gapless numbers per seller, type and year, and immutable figures.
 * @see migrations/0010_invoices.ts, docs/rules/invariants INV-9
 */
export function invoiceRepository(db: Kysely<Db> | Transaction<Db>) {
  return {
    /**
     * Issues a document idempotently: a second call for the same order (and refund) returns the first number.
     * @throws Error when the order does not exist
     */
    async issue(document: InvoiceToIssue): Promise<{ id: number; number: string; isNew: boolean }> {
      const payload = JSON.stringify({
        order_id: document.orderId,
        kind: document.kind,
        seller: document.seller,
        figures: document.figures,
        gross_cents: document.grossCents,
        now: document.now,
        refund_id: document.refundId,
        invoice_id: document.invoiceId,
        outbox: document.outbox?.map(({ kind, payload, dedupeKey }) => ({
          kind,
          payload,
          dedupe_key: dedupeKey,
        })),
      })
      const { rows } = await sql<{
        result: IssueRow
      }>`select issue_document(${payload}::jsonb) as result`.execute(db)
      const response = rows[0]?.result
      if (!response || response.refused !== undefined)
        throw new Error(`order ${document.orderId} of a document is gone`)
      return response
    },

    /** Lists all documents of an order, oldest first. */
    async listByOrder(orderId: number): Promise<InvoiceRecord[]> {
      const rows = await db
        .selectFrom('invoices')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map(toRecord)
    },

    async findById(id: number): Promise<InvoiceRecord | undefined> {
      const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },
  }
}
