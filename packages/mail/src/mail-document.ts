import type { Language } from '@ambra/domain/platform/shop/stores'

/** Product row without a picture, so that it reads the same everywhere. Prices are formatted texts. */
export type GoodsRow = { name: string; details: string; qty: string; unitPrice: string; total: string }

/** Label and value; `isTotal` marks the amount to pay. */
export type FactRow = { label: string; value: string; isTotal?: boolean }

/** Part of a mail. Both renderers, HTML and text, support exactly these. */
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

/** Complete mail before rendering; `preview` is the line mail programs show next to the subject. */
export type MailDocument = {
  language: Language
  subject: string
  preview: string
  title: string
  blocks: readonly MailBlock[]
  footer: readonly string[]
}
