import { fillTokens, mailTextKey, type MailPart } from '@ambra/domain/messaging/mail-texts'
import type { MailBlock, MailDocument } from './mail-document.ts'
import type { Seller } from './mail-links.ts'

/**
 * Puts the shop's own texts into a mail: its subject, paragraphs before and after the content. The sentences
 * of the mail itself stay, since the law requires several of them.
 */
export function withOwnTexts(
  document: MailDocument,
  mail: string,
  { name: shop, texts = {} }: Seller,
  values: Readonly<Record<string, string>>,
): MailDocument {
  const own = (part: MailPart) => {
    const text = texts[mailTextKey(mail, part)]
    return text ? fillTokens(text, { shop, ...values }) : undefined
  }
  const blocks = (text: string | undefined): MailBlock[] =>
    text ? text.split(/\n{2,}/).map((paragraph) => ({ kind: 'paragraph', text: paragraph })) : []
  return {
    ...document,
    subject: own('subject') ?? document.subject,
    blocks: [...blocks(own('intro')), ...document.blocks, ...blocks(own('outro'))],
  }
}
