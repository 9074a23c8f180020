import type { AfterSaleMailData } from './after-sale-data.ts'
import { sellerLines } from '../legal-blocks.ts'
import type { MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

/**
 * Writes a message of the service desk to a shopper about a withdrawal or a claim; the shopper answers by
 * replying to it.
 */
export function caseMail(data: Extract<AfterSaleMailData, { about: 'case' }>): MailDocument {
  const { language, message, links } = data
  const { kind, code, number, text } = message
  const t = translator(language)
  const subject = t(`case.subject.${kind}`, { code })
  const button = kind === 'claim' ? t('claim.open') : t('order.view')
  return {
    language,
    subject,
    preview: text.slice(0, 120),
    title: subject,
    blocks: [
      { kind: 'paragraph', text: t('case.intro', { number }) },
      // An empty line starts a new paragraph.
      ...text.split(/\n{2,}/).map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph.trim() })),
      ...(links.page ? [{ kind: 'button' as const, text: button, href: links.page }] : []),
      { kind: 'small', text: t('case.reply', { code }) },
    ],
    footer: sellerLines(data, 'footer.statement'),
  }
}
