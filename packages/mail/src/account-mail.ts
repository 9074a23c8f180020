import { sellerLines } from './legal-blocks.ts'
import type { AccountMailData, AccountMailKind } from './mail-data.ts'
import type { MailDocument } from './mail-document.ts'
import { type MessageKey, translator } from './messages.ts'

type AccountTexts = { subject: MessageKey; intro: MessageKey; button: MessageKey; why: MessageKey }

const textsOf: Readonly<Record<AccountMailKind, AccountTexts>> = {
  'account-welcome': {
    subject: 'account.welcome',
    intro: 'account.welcomeIntro',
    button: 'account.open',
    why: 'account.welcomeWhy',
  },
  'account-confirm': {
    subject: 'account.confirm',
    intro: 'account.confirmIntro',
    button: 'account.confirmButton',
    why: 'account.confirmWhy',
  },
  'account-exists': {
    subject: 'account.exists',
    intro: 'account.existsIntro',
    button: 'account.open',
    why: 'account.existsWhy',
  },
}

/** Mails about an account. They name nobody: the address may belong to somebody who did not ask for them. */
export function accountMail(kind: AccountMailKind, data: AccountMailData): MailDocument {
  const t = translator(data.language)
  const { subject, intro, button, why } = textsOf[kind]
  return {
    language: data.language,
    subject: t(subject),
    preview: t(intro),
    title: t(subject),
    blocks: [
      { kind: 'paragraph', text: t(intro) },
      { kind: 'button', text: t(button), href: data.links.account },
      { kind: 'small', text: t(why) },
    ],
    footer: sellerLines(data, 'footer.account'),
  }
}
