import { timestampText } from '@ambra/domain/platform/text/date-time'
import { phoneText } from '@ambra/domain/customers/address/phone'
import type { AfterSaleMailData } from './after-sale-data.ts'
import { sellerLines } from '../legal-blocks.ts'
import type { FactRow, MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

type ContactData = Extract<AfterSaleMailData, { about: 'contact' }>

/** Writes contact form mails: the message to the shopkeeper, the receipt to its sender. */
export function contactMail(data: ContactData): MailDocument {
  const { language, kind, contact } = data
  const t = translator(language)
  const isNotice = kind === 'notice'
  const intro = t(isNotice ? 'contact.notice.intro' : 'contact.receipt.intro', { id: contact.id })
  return {
    language,
    subject: t(isNotice ? 'contact.notice.subject' : 'contact.receipt.subject', {
      name: contact.name,
      id: contact.id,
    }),
    preview: isNotice ? contact.comment.slice(0, 120) : intro,
    title: t(isNotice ? 'contact.notice.title' : 'contact.receipt.title'),
    blocks: isNotice ? noticeBlocks(data, intro) : receiptBlocks(data, intro),
    footer: sellerLines(data, 'footer.contact'),
  }
}

function noticeBlocks({ language, contact }: ContactData, intro: string): MailBlock[] {
  const t = translator(language)
  const rows: FactRow[] = [
    { label: t('contact.at'), value: timestampText(contact.at, language) },
    { label: t('withdrawal.name'), value: contact.name },
    { label: t('contact.email'), value: contact.email },
    ...(contact.telephone ? [{ label: t('contact.telephone'), value: phoneText(contact.telephone) }] : []),
    { label: t('contact.comment'), value: contact.comment },
  ]
  return [
    { kind: 'facts', rows },
    { kind: 'small', text: intro },
  ]
}

/** Quotes no typed text: the address may belong to another person, and the mail carries the shop's name. */
function receiptBlocks({ language, contact, links }: ContactData, intro: string): MailBlock[] {
  const t = translator(language)
  return [
    { kind: 'paragraph', text: intro },
    { kind: 'facts', rows: [{ label: t('contact.at'), value: timestampText(contact.at, language) }] },
    ...(links.page ? [{ kind: 'button' as const, text: t('contact.open'), href: links.page }] : []),
    { kind: 'small', text: t('contact.receipt.notYou') },
  ]
}
