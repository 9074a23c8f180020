import { timestampText } from '@ambra/domain/platform/text/date-time'
import { formatDate, formatPrice, startOfDay } from '@ambra/domain/platform/text/format'
import type { AfterSaleMailData, StatedWithdrawal, WithdrawalMailKind } from './after-sale-data.ts'
import { sellerLines } from '../legal-blocks.ts'
import type { MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'

type Data = Extract<AfterSaleMailData, { about: 'withdrawal' }>

/**
 * Writes withdrawal mails. The receipt is the acknowledgement on a durable medium: the statement itself, date
 * and time.
 * @see docs/rules/law LAW-WDR-5, LAW-WDR-8
 */
export function withdrawalMail(data: Data): MailDocument {
  const { language, kind, withdrawal } = data
  const t = translator(language)
  const { code, number } = withdrawal
  const title = t(`withdrawal.${kind}.title`, { code, number, due: dayText(data, withdrawal.refundDue) })
  return {
    language,
    subject: t(`withdrawal.${kind}.subject`, { code, number }),
    preview: title,
    title,
    blocks: [
      ...wordsOf[kind](data),
      ...(withdrawal.hasLabel ? [paragraph(t('withdrawal.label'))] : []),
      ...statement(data),
      ...ending(data),
    ],
    footer: sellerLines(data, 'footer.statement'),
  }
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
const small = (text: string): MailBlock => ({ kind: 'small', text })
const dayText = ({ language }: Data, day: string) => formatDate(startOfDay(day), language)

/** Returns what happens to the credit of the purchase. @see docs/rules/law LAW-CRD-3 */
function creditText({ language, withdrawal: { credit } }: Data, key: CreditTextKey): MailBlock[] {
  return credit ? [paragraph(translator(language)(key, credit))] : []
}
type CreditTextKey = `withdrawal.credit.${'ends' | 'if_accepted' | 'notify'}`

const wordsOf: Readonly<Record<WithdrawalMailKind, (data: Data) => MailBlock[]>> = {
  receipt: (data) => [
    paragraph(translator(data.language)('withdrawal.receipt.intro')),
    ...creditText(data, data.withdrawal.isLate ? 'withdrawal.credit.if_accepted' : 'withdrawal.credit.ends'),
  ],
  notice: (data) => {
    const t = translator(data.language)
    const { code, refundDue, deadline, isLate, isMatched, notSent } = data.withdrawal
    return [
      paragraph(t('withdrawal.notice.intro', { code, due: dayText(data, refundDue) })),
      ...(notSent === 'kept' ? [paragraph(t('withdrawal.notice.kept'))] : []),
      ...(isLate && deadline
        ? [paragraph(t('withdrawal.notice.late', { deadline: dayText(data, deadline) }))]
        : []),
      ...(isMatched ? [] : [paragraph(t('withdrawal.notice.unmatched', { code }))]),
      ...creditText(data, 'withdrawal.credit.notify'),
    ]
  },
  due: (data) => {
    const t = translator(data.language)
    const { code, number, refundCents, refundDue } = data.withdrawal
    const due = dayText(data, refundDue)
    return [
      refundCents === undefined
        ? paragraph(t('withdrawal.notice.intro', { code, due }))
        : paragraph(
            t('withdrawal.due.refund', {
              amount: formatPrice(refundCents, data.language),
              due,
              number,
              command: `ambra orders refund ${number} --amount ${(refundCents / 100).toFixed(2)}`,
            }),
          ),
      ...creditText(data, 'withdrawal.credit.notify'),
    ]
  },
  accepted: (data) => {
    const t = translator(data.language)
    const { code, refundCents = 0, refundDue, sendBy, notSent } = data.withdrawal
    const intro = notSent ? 'withdrawal.accepted.intro_not_sent' : 'withdrawal.accepted.intro'
    const amount = formatPrice(refundCents, data.language)
    const { address } = data.seller
    return [
      refundCents === 0
        ? paragraph(t('withdrawal.accepted.nothing'))
        : paragraph(t(intro, { amount, due: dayText(data, refundDue) })),
      ...creditText(data, 'withdrawal.credit.ends'),
      ...(notSent
        ? []
        : [paragraph(t('withdrawal.accepted.send', { sendBy: dayText(data, sendBy), address, code }))]),
    ]
  },
  refused: ({ language, withdrawal }) => {
    const t = translator(language)
    const { code, at, reason = '' } = withdrawal
    return [
      paragraph(t('withdrawal.refused.intro', { code, at: timestampText(at, language) })),
      paragraph(reason),
      small(t('legal.disputes')),
    ]
  },
  goods: ({ language, withdrawal: { code } }) => [
    paragraph(translator(language)('withdrawal.goods.intro', { code })),
  ],
}

/** Returns what the withdrawal covers: the whole order, chosen pieces, or the consumer's own description. */
function goodsText({ language, withdrawal }: Data): string {
  const { lines, goods } = withdrawal
  const chosen = lines.map(({ name, sku, qty }) => `${name} (${sku}) × ${qty}`)
  const parts = [...chosen, goods].filter(Boolean)
  return parts.length > 0 ? parts.join('\n') : translator(language)('withdrawal.whole')
}

function statement(data: Data): MailBlock[] {
  const t = translator(data.language)
  const { code, at, name, number, email, hash }: StatedWithdrawal = data.withdrawal
  const goods = goodsText(data)
  return [
    { kind: 'heading', text: t('withdrawal.heading') },
    paragraph(t('withdrawal.receipt.statement', { number, goods: goods.replaceAll('\n', ', ') })),
    {
      kind: 'facts',
      rows: [
        { label: t('withdrawal.code'), value: code },
        { label: t('withdrawal.at'), value: timestampText(at, data.language) },
        { label: t('withdrawal.name'), value: name },
        { label: t('order.number'), value: number },
        { label: t('withdrawal.goods'), value: goods },
        { label: t('withdrawal.email'), value: email },
      ],
    },
    ...(data.kind === 'receipt' ? [small(`${t('withdrawal.hash')}: ${hash}`)] : []),
  ]
}

function ending({ language, kind, seller, links, withdrawal: { notSent } }: Data): MailBlock[] {
  const t = translator(language)
  const address = seller.address
  const isForShop = kind === 'notice' || kind === 'due'
  const button = isForShop ? t('case.open') : t('order.view')
  return [
    ...(links.page ? [{ kind: 'button' as const, text: button, href: links.page }] : []),
    ...(kind === 'receipt'
      ? [
          notSent
            ? paragraph(t('withdrawal.receipt.not_sent'))
            : small(t('withdrawal.receipt.next', { address })),
          small(t('withdrawal.receipt.not_you')),
        ]
      : []),
  ]
}
