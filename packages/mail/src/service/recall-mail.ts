import type { AfterSaleMailData } from './after-sale-data.ts'
import { sellerLines } from '../legal-blocks.ts'
import type { MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
const heading = (text: string): MailBlock => ({ kind: 'heading', text })

/**
 * Writes a recall in the order of the official template: the product, the danger, what to do, the buyer's
 * options, the contact. Contains no advertising.
 * @see docs/rules/law LAW-SAF-2
 */
export function recallMail(data: Extract<AfterSaleMailData, { about: 'recall' }>): MailDocument {
  const { language, recall } = data
  const t = translator(language)
  const names = recall.goods.map(({ name }) => name).join(', ')
  const intro = t('recall.intro', { number: recall.number })
  return {
    language,
    subject: t('recall.subject', { name: names }),
    preview: recall.hazard,
    title: t('recall.title'),
    blocks: [
      paragraph(intro),
      {
        kind: 'facts',
        rows: recall.goods.map(({ name, sku, qty }) => ({ label: sku, value: `${name} × ${qty}` })),
      },
      heading(t('recall.hazard')),
      paragraph(recall.hazard),
      heading(t('recall.action')),
      paragraph(recall.action),
      heading(t('recall.remedies')),
      paragraph(recall.remedies.map((remedy) => t(`recall.remedy.${remedy}`)).join(', ')),
      heading(t('recall.contact')),
      paragraph(recall.contact),
      { kind: 'small', text: t('recall.share') },
    ],
    footer: sellerLines(data, 'footer.statement'),
  }
}
