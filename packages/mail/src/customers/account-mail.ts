import { timestampText } from '@ambra/domain/platform/text/date-time'
import { sellerLines } from '../legal-blocks.ts'
import type { AccountMailData, AccountMailKind } from '../mail-data.ts'
import type { MailDocument } from '../mail-document.ts'
import { type MessageKey, translator } from '../messages.ts'

/** Texts of an account mail; without a button there is no action. `isOwner`: the account exists. */
type AccountTexts = {
  subject: MessageKey
  intro: MessageKey
  button?: MessageKey
  why: MessageKey
  isOwner?: boolean
}

const textsOf: Readonly<Record<AccountMailKind, AccountTexts>> = {
  'account-welcome': {
    subject: 'account.welcome',
    intro: 'account.welcomeIntro',
    button: 'account.open',
    why: 'account.welcomeWhy',
  },
  'account-made': {
    subject: 'account.made',
    intro: 'account.madeIntro',
    button: 'account.newPassword',
    why: 'account.madeWhy',
    isOwner: true,
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
  'password-reset': {
    subject: 'account.reset',
    intro: 'account.resetIntro',
    button: 'account.resetButton',
    why: 'account.resetWhy',
    isOwner: true,
  },
  'password-changed': {
    subject: 'account.changed',
    intro: 'account.changedIntro',
    button: 'account.newPassword',
    why: 'account.changedWhy',
    isOwner: true,
  },
  'email-changed': {
    subject: 'account.emailChanged',
    intro: 'account.emailChangedIntro',
    why: 'account.emailChangedWhy',
    isOwner: true,
  },
  'email-new': {
    subject: 'account.emailNew',
    intro: 'account.emailNewIntro',
    button: 'account.open',
    why: 'account.emailNewWhy',
    isOwner: true,
  },
  'email-confirm': {
    subject: 'account.emailConfirm',
    intro: 'account.emailConfirmIntro',
    button: 'account.emailConfirmButton',
    why: 'account.confirmWhy',
  },
  'session-stolen': {
    subject: 'account.stolen',
    intro: 'account.stolenIntro',
    button: 'account.newPassword',
    why: 'account.stolenWhy',
    isOwner: true,
  },
  'account-erased': {
    subject: 'account.erased',
    intro: 'account.erasedIntro',
    why: 'account.erasedWhy',
    isOwner: true,
  },
  'staff-invite': {
    subject: 'staff.invite',
    intro: 'staff.inviteIntro',
    button: 'staff.inviteButton',
    why: 'staff.inviteWhy',
  },
  'staff-signed-in': {
    subject: 'staff.signedIn',
    intro: 'staff.signedInIntro',
    button: 'staff.open',
    why: 'staff.signedInWhy',
    isOwner: true,
  },
  'staff-keys-changed': {
    subject: 'staff.keysChanged',
    intro: 'staff.keysChangedIntro',
    button: 'staff.open',
    why: 'staff.keysChangedWhy',
    isOwner: true,
  },
  'staff-audit-head': {
    subject: 'staff.auditHead',
    intro: 'staff.auditHeadIntro',
    why: 'staff.auditHeadWhy',
    isOwner: true,
  },
  'staff-audit-broken': {
    subject: 'staff.auditBroken',
    intro: 'staff.auditBrokenIntro',
    button: 'staff.open',
    why: 'staff.auditBrokenWhy',
    isOwner: true,
  },
  'staff-webhook-off': {
    subject: 'staff.webhookOff',
    intro: 'staff.webhookOffIntro',
    button: 'staff.open',
    why: 'staff.webhookOffWhy',
    isOwner: true,
  },
  'staff-plan-stopped': {
    subject: 'staff.planStopped',
    intro: 'staff.planStoppedIntro',
    button: 'staff.planStoppedButton',
    why: 'staff.planStoppedWhy',
    isOwner: true,
  },
  'staff-start-stopped': {
    subject: 'staff.startStopped',
    intro: 'staff.startStoppedIntro',
    button: 'staff.open',
    why: 'staff.startStoppedWhy',
    isOwner: true,
  },
  'staff-test': {
    subject: 'staff.test',
    intro: 'staff.testIntro',
    button: 'staff.open',
    why: 'staff.testWhy',
    isOwner: true,
  },
}

/** Writes account mails. They contain no name, because the address may belong to another person. */
export function accountMail(kind: AccountMailKind, data: AccountMailData): MailDocument {
  const t = translator(data.language)
  const { subject, intro, button, why, isOwner } = textsOf[kind]
  const until = data.until ? timestampText(data.until, data.language) : ''
  const values = { until, ...data.values }
  const words = t(intro, values)
  return {
    language: data.language,
    subject: t(subject, values),
    preview: words,
    title: t(subject, values),
    blocks: [
      { kind: 'paragraph', text: words },
      ...(button ? [{ kind: 'button' as const, text: t(button), href: data.links.account }] : []),
      { kind: 'small', text: t(why, values) },
    ],
    footer: sellerLines(data, isOwner ? 'footer.accountOwner' : 'footer.account'),
  }
}
