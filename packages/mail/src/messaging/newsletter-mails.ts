import { sellerLines } from '../legal-blocks.ts'
import type { MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'
import type { NewsletterMailData, NewsletterPart } from './newsletter-data.ts'

type Translate = ReturnType<typeof translator>
type Words = Pick<MailDocument, 'subject' | 'preview' | 'title' | 'blocks'>

/**
 * Writes newsletter mails. Mails to a subscriber contain the unsubscribe link; a confirmation request does
 * not need one.
 */
export function newsletterMail(data: NewsletterMailData): MailDocument {
  const t = translator(data.language)
  const words = wordsOf(data, t)
  const { leave } = data.links
  const way: MailBlock[] = leave
    ? [{ kind: 'links', links: [{ text: t('newsletter.leave'), href: leave }] }]
    : []
  return {
    ...words,
    language: data.language,
    blocks: [...words.blocks, ...way],
    footer: sellerLines(data, data.about === 'confirm' ? 'footer.newsletter_asked' : 'footer.newsletter'),
  }
}

function wordsOf(data: NewsletterMailData, t: Translate): Words {
  const { page } = data.links
  switch (data.about) {
    case 'confirm':
      return {
        subject: t('newsletter.confirm'),
        title: t('newsletter.confirm'),
        preview: t('newsletter.confirmIntro', { percent: data.percent }),
        blocks: [
          { kind: 'paragraph', text: t('newsletter.confirmIntro', { percent: data.percent }) },
          { kind: 'button', text: t('newsletter.confirmButton'), href: page },
          { kind: 'small', text: t('newsletter.confirmWhy', { days: data.days }) },
        ],
      }
    case 'welcome':
      return {
        subject: t('newsletter.welcome'),
        title: t('newsletter.welcome'),
        preview: t('newsletter.welcomeIntro'),
        blocks: [
          { kind: 'paragraph', text: t('newsletter.welcomeIntro') },
          ...couponBlocks(data, t),
          { kind: 'button', text: t('newsletter.open'), href: page },
        ],
      }
    case 'known':
      return {
        subject: t('newsletter.known'),
        title: t('newsletter.known'),
        preview: t('newsletter.knownIntro'),
        blocks: [
          { kind: 'paragraph', text: t('newsletter.knownIntro') },
          { kind: 'button', text: t('newsletter.open'), href: page },
        ],
      }
    case 'issue':
      return {
        subject: data.subject,
        title: data.subject,
        preview: data.parts.find(({ kind }) => kind === 'paragraph')?.text.slice(0, 140) ?? '',
        blocks: data.parts.flatMap(partBlocks),
      }
  }
}

function couponBlocks({ coupon, percent }: { coupon?: string; percent: number }, t: Translate): MailBlock[] {
  if (coupon === undefined) return []
  return [
    { kind: 'facts', rows: [{ label: t('newsletter.coupon', { percent }), value: coupon }] },
    { kind: 'small', text: t('newsletter.couponTerms') },
  ]
}

/** Turns a paragraph that is a single link into a button; other links follow their text. */
function partBlocks({ kind, text, links }: NewsletterPart): MailBlock[] {
  const [first] = links
  if (kind === 'heading') return [{ kind: 'heading', text }]
  if (first && links.length === 1 && first.text === text) return [{ kind: 'button', ...first }]
  return [
    { kind: 'paragraph', text: kind === 'item' ? `• ${text}` : text },
    ...(links.length > 0 ? [{ kind: 'links' as const, links }] : []),
  ]
}
