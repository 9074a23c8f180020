import type { Language } from '@ambra/domain/stores'

/** A line of goods: picture-free, so that it reads the same everywhere. Prices are ready texts. */
export type GoodsRow = { name: string; details: string; qty: string; unitPrice: string; total: string }

/** Label and value; `isTotal` is set for the payable sum. */
export type FactRow = { label: string; value: string; isTotal?: boolean }

/** One part of a mail. Both renderers, HTML and text, support exactly these. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | {
      kind: 'goods'
      caption: string
      columns: readonly [string, string, string, string]
      rows: readonly GoodsRow[]
    }
  | { kind: 'sums'; rows: readonly FactRow[] }
  | { kind: 'facts'; rows: readonly FactRow[] }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'links'; links: readonly { text: string; href: string }[] }
  | { kind: 'small'; text: string }

/** A whole mail before it is rendered; `preview` is the line mail programs show beside the subject. */
export type MailDocument = {
  language: Language
  subject: string
  preview: string
  title: string
  blocks: readonly MailBlock[]
  footer: readonly string[]
}
