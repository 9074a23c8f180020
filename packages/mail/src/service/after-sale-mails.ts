import { timestampText } from '@ambra/domain/platform/text/date-time'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import type { AfterSaleMailData } from './after-sale-data.ts'
import { caseMail } from './case-mail.ts'
import { contactMail } from './contact-mail.ts'
import { sellerLines } from '../legal-blocks.ts'
import { recallMail } from './recall-mail.ts'
import type { FactRow, MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'
import { withdrawalMail } from './withdrawal-mails.ts'

type ClaimData = Extract<AfterSaleMailData, { about: 'claim' }>
type RepairOffer = NonNullable<ClaimData['claim']['repairForm']>
type LinkData = Extract<AfterSaleMailData, { about: 'feedback' | 'order-link' }>

/**
 * Writes after-sale mails: withdrawals, claims, messages about them, feedback requests, order links; and
 * those of the contact form.
 */
export function afterSaleMail(data: AfterSaleMailData): MailDocument {
  if (data.about === 'withdrawal') return withdrawalMail(data)
  if (data.about === 'contact') return contactMail(data)
  if (data.about === 'case') return caseMail(data)
  if (data.about === 'review') return reviewMail(data)
  if (data.about === 'question') return questionMail(data)
  if (data.about === 'recall') return recallMail(data)
  return data.about === 'claim' ? claimMail(data) : linkMail(data)
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
const small = (text: string): MailBlock => ({ kind: 'small', text })

/**
 * Writes claim mails.
 * @see docs/rules/law LAW-CMP-1 (receipt, response within 15 days, reasoned decision), LAW-RPR-1 (choice of
 * remedy)
 */
function claimMail(data: ClaimData): MailDocument {
  const { language, kind, claim, links } = data
  const t = translator(language)
  const { code, value } = claim
  const due = formatDate(startOfDay(claim.dueDay), language)
  const subject = t(`claim.${kind}.subject`, { code, value, due })
  const button = kind === 'notice' || kind === 'due' ? t('case.open') : t('claim.open')
  const title = kind === 'receipt' || kind === 'notice' ? t(`claim.${kind}.title`, { due }) : subject
  return {
    language,
    subject,
    preview: t(`claim.${kind}.intro`, { code, due }),
    title,
    blocks: [
      paragraph(t(`claim.${kind}.intro`, { code, due })),
      ...claimLabels(data),
      ...claimFacts(data),
      ...(links.page ? [{ kind: 'button' as const, text: button, href: links.page }] : []),
    ],
    footer: sellerLines(data, 'footer.statement'),
  }
}

function claimLabels({ language, kind, claim }: ClaimData): MailBlock[] {
  const t = translator(language)
  const { answer: response, isRefused, liableUntil } = claim
  if (kind === 'receipt') return [small(t('claim.receipt.choice')), small(t('legal.conformity'))]
  if (kind === 'answered' && response)
    return [paragraph(response), ...(isRefused ? [small(t('legal.disputes'))] : [])]
  if (kind === 'repair_form' && claim.repairForm) return repairLabels(claim.repairForm, language)
  if (kind !== 'closed' || !liableUntil) return []
  return [paragraph(t('claim.closed.liable', { day: formatDate(startOfDay(liableUntil), language) }))]
}

/** @see docs/rules/law LAW-RPR-2 */
function repairLabels(
  { priceCents, basis = '', days, validUntil }: RepairOffer,
  language: ClaimData['language'],
): MailBlock[] {
  const t = translator(language)
  const price = formatPrice(priceCents, language)
  return [
    paragraph(t(`claim.repair_form.${basis ? 'at_most' : 'price'}`, { price, basis, days })),
    small(t('claim.repair_form.binding', { day: formatDate(startOfDay(validUntil), language) })),
  ]
}

function claimFacts({ language, kind, claim }: ClaimData): MailBlock[] {
  const t = translator(language)
  const rows: FactRow[] = [
    { label: t('claim.code'), value: claim.code },
    { label: t('withdrawal.at'), value: timestampText(claim.at, language) },
    ...(kind === 'notice' || kind === 'due'
      ? [{ label: t('withdrawal.name'), value: `${claim.name}\n${claim.email}` }]
      : []),
    { label: t('order.number'), value: claim.number },
    { label: t('claim.product'), value: claim.value },
    { label: t('claim.description'), value: claim.description },
    ...(claim.remedy ? [{ label: t('claim.remedy'), value: t(`claim.remedy.${claim.remedy}`) }] : []),
  ]
  return [
    { kind: 'heading', text: t('claim.heading') },
    { kind: 'facts', rows },
  ]
}

/** Writes the decision about a review, with the reason and the author's options. @see docs/rules/law LAW-HST-1 */
function reviewMail(data: Extract<AfterSaleMailData, { about: 'review' }>): MailDocument {
  const { language, review } = data
  const t = translator(language)
  const subject = t('review.refused.subject', { title: review.title })
  const intro = t('review.refused.intro', { title: review.title, sku: review.sku })
  return {
    language,
    subject,
    preview: intro,
    title: t('review.refused.title'),
    blocks: [paragraph(intro), paragraph(review.reason), small(t('review.refused.redress'))],
    footer: sellerLines(data, 'footer.statement'),
  }
}

/** Writes the shop's answer below the original question, which staff have read. */
function questionMail(data: Extract<AfterSaleMailData, { about: 'question' }>): MailDocument {
  const { language, question, links } = data
  const t = translator(language)
  const intro = t('question.answered.intro', { product: question.product })
  return {
    language,
    subject: t('question.answered.subject', { product: question.product }),
    preview: question.answer.slice(0, 120),
    title: t('question.answered.title'),
    blocks: [
      paragraph(intro),
      {
        kind: 'facts',
        rows: [
          { label: t('question.answered.question'), value: question.question },
          { label: t('question.answered.answer'), value: question.answer },
        ],
      },
      ...(links.page
        ? [{ kind: 'button' as const, text: t('question.answered.open'), href: links.page }]
        : []),
      small(t('question.answered.why')),
    ],
    footer: sellerLines(data, 'footer.question'),
  }
}

/** Writes the request for feedback, and the link to an order for a shopper who requested it. */
function linkMail(data: LinkData): MailDocument {
  const { language, about, number, links } = data
  const t = translator(language)
  const isFeedback = about === 'feedback'
  const subject = t(isFeedback ? 'feedback.subject' : 'link.subject', { number })
  const intro = t(isFeedback ? 'feedback.intro' : 'link.intro', { number })
  const button = t(isFeedback ? 'feedback.open' : 'order.view')
  return {
    language,
    subject,
    preview: intro,
    title: isFeedback ? t('feedback.title') : subject,
    blocks: [
      paragraph(intro),
      ...(links.page ? [{ kind: 'button' as const, text: button, href: links.page }] : []),
      small(t(isFeedback ? 'feedback.once' : 'link.why')),
    ],
    footer: sellerLines(data),
  }
}
