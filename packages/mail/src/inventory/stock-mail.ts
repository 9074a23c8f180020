import { sellerLines } from '../legal-blocks.ts'
import type { StockMailData } from '../mail-data.ts'
import type { MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

/** Writes the only mail of a back-in-stock request: no advertising, only the product and how to unsubscribe. */
export function backInStock(data: StockMailData): MailDocument {
  const { language, productName: name, sku, links } = data
  const t = translator(language)
  return {
    language,
    subject: t('stock.subject', { name }),
    preview: t('stock.preview'),
    title: t('stock.title', { name }),
    blocks: [
      { kind: 'paragraph', text: t('stock.intro', { sku }) },
      { kind: 'button', text: t('stock.open'), href: links.product },
      { kind: 'small', text: t('stock.why') },
      { kind: 'links', links: [{ text: t('stock.withdraw'), href: links.withdraw }] },
    ],
    footer: sellerLines(data, 'footer.stock'),
  }
}
