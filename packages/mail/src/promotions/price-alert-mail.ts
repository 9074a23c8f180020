import { formatPrice } from '@ambra/domain/platform/text/format'
import { roundToCents } from '@ambra/domain/platform/money/money'
import { sellerLines } from '../legal-blocks.ts'
import type { FactRow, MailBlock, MailDocument } from '../mail-document.ts'
import { translator } from '../messages.ts'
import type { PriceAlertMailData } from './price-alert-data.ts'

/** Writes price alert mails: no advertising, only the product, its price and how to unsubscribe. */
export function priceAlertMail(data: PriceAlertMailData): MailDocument {
  const { language, productName: name, links } = data
  const t = translator(language)
  const price = formatPrice(data.priceCents, language)
  const words =
    data.about === 'confirm'
      ? {
          subject: t('priceAlert.confirm', { name }),
          title: t('priceAlert.confirmTitle'),
          preview: t('priceAlert.confirmIntro', { name }),
        }
      : {
          subject: t('priceAlert.subject', { name, price }),
          title: t('priceAlert.title', { name, price }),
          preview: t('priceAlert.preview'),
        }
  return {
    ...words,
    language,
    blocks: [
      ...(data.about === 'confirm' ? confirmBlocks(data) : priceBlocks(data)),
      { kind: 'links', links: [{ text: t('priceAlert.leave'), href: links.leave }] },
    ],
    footer: sellerLines(data, 'footer.priceAlert'),
  }
}

function confirmBlocks(data: Extract<PriceAlertMailData, { about: 'confirm' }>): MailBlock[] {
  const t = translator(data.language)
  return [
    { kind: 'paragraph', text: t('priceAlert.confirmIntro', { name: data.productName }) },
    { kind: 'facts', rows: priceRows(data) },
    { kind: 'button', text: t('priceAlert.confirmButton'), href: data.links.page },
    { kind: 'small', text: t('priceAlert.confirmWhy', { days: data.days }) },
  ]
}

function priceBlocks(data: Extract<PriceAlertMailData, { about: 'price' }>): MailBlock[] {
  const t = translator(data.language)
  const { lowest30Cents } = data
  const before =
    lowest30Cents === undefined
      ? []
      : [{ label: t('priceAlert.lowest30'), value: formatPrice(lowest30Cents, data.language) }]
  return [
    { kind: 'paragraph', text: t('priceAlert.intro', { sku: data.sku }) },
    { kind: 'facts', rows: [...priceRows(data), ...before] },
    { kind: 'button', text: t('stock.open'), href: data.links.page },
    { kind: 'small', text: t('priceAlert.why') },
  ]
}

/** Returns the current price, and the price the shopper named. */
function priceRows({ language, priceCents, maxCents, measure }: PriceAlertMailData): FactRow[] {
  const t = translator(language)
  const price = formatPrice(priceCents, language)
  const unit = measure
    ? `\n${formatPrice(roundToCents(priceCents / measure.amount), language)} / ${measure.unit}`
    : ''
  return [
    { label: t('priceAlert.now'), value: price + unit },
    ...(maxCents === undefined
      ? []
      : [{ label: t('priceAlert.named'), value: formatPrice(maxCents, language) }]),
  ]
}
