import { guaranteeNotices, yourEuropeUrl } from '@ambra/domain/service/guarantee-notice'
import type { OrderMailData } from './mail-data.ts'
import type { MailBlock } from './mail-document.ts'
import { translator } from './messages.ts'

/**
 * Returns the information required in an order confirmation on a durable medium: withdrawal with its model
 * form and the place of the withdrawal function, liability for faults with the harmonised notice, disputes
 * body, the accepted terms.
 * @see docs/rules/law LAW-INF-5, LAW-ORD-5, LAW-CMP-2, LAW-GRT-1
 */
export function legalBlocks(data: OrderMailData): MailBlock[] {
  const t = translator(data.language)
  const { seller, links } = data
  const ways = t(links.withdrawal ? 'legal.ways_with_function' : 'legal.ways')
  const documents = [
    { text: t('legal.terms'), href: links.terms },
    { text: t('legal.returns'), href: links.returnPolicy },
    { text: t('legal.warranty'), href: links.warranty },
  ].flatMap(({ text, href }) => (href ? [{ text, href }] : []))
  return [
    { kind: 'heading', text: t('legal.withdrawal_heading') },
    { kind: 'small', text: t('legal.withdrawal', { ways }) },
    { kind: 'small', text: t('legal.withdrawal_exceptions') },
    ...(data.hasDigitalConsent ? [{ kind: 'small' as const, text: t('legal.digital_consent') }] : []),
    ...(links.withdrawal
      ? [{ kind: 'button' as const, text: t('legal.withdrawal_link'), href: links.withdrawal }]
      : []),
    { kind: 'heading', text: t('legal.form_heading') },
    {
      kind: 'small',
      text: t('legal.form', { seller: seller.name, address: seller.address, email: seller.email }),
    },
    { kind: 'heading', text: t('legal.conformity_heading') },
    { kind: 'small', text: t('legal.conformity') },
    ...guaranteeBlocks(data.language),
    { kind: 'small', text: t('legal.disputes') },
    ...(documents.length > 0 || data.termsVersion || data.hasContract
      ? [{ kind: 'heading' as const, text: t('legal.documents_heading') }]
      : []),
    ...(data.termsVersion
      ? [{ kind: 'small' as const, text: t('legal.terms_version', { version: data.termsVersion }) }]
      : []),
    ...(data.hasContract ? [{ kind: 'small' as const, text: t('legal.contract_attached') }] : []),
    ...(documents.length > 0 ? [{ kind: 'links' as const, links: documents }] : []),
  ]
}

/** Returns the harmonised notice as text. @see docs/rules/law LAW-GRT-1 */
function guaranteeBlocks(language: OrderMailData['language']): MailBlock[] {
  const notice = guaranteeNotices[language]
  const { title, lead, rights, contact, more } = notice
  return [
    { kind: 'heading', text: title },
    { kind: 'small', text: [lead, ...rights, contact].join(' ') },
    { kind: 'links', links: [{ text: more, href: yourEuropeUrl(notice) }] },
  ]
}

/** Returns the footer of every mail: the seller and why the mail was sent. @see docs/rules/law LAW-INF-1 */
export function sellerLines(
  { seller, language, links }: Pick<OrderMailData, 'seller' | 'language' | 'links'>,
  reason:
    | 'footer.automatic'
    | 'footer.stock'
    | 'footer.account'
    | 'footer.accountOwner'
    | 'footer.statement'
    | 'footer.contact'
    | 'footer.priceAlert'
    | 'footer.question'
    | 'footer.newsletter'
    | 'footer.newsletter_asked' = 'footer.automatic',
): string[] {
  const t = translator(language)
  return [
    seller.name,
    seller.address,
    seller.registryCode && t('footer.registry', { code: seller.registryCode }),
    seller.vatNumber && t('footer.vat', { code: seller.vatNumber }),
    [seller.phone, seller.email].filter(Boolean).join(', '),
    links.home,
    ...(seller.footer ?? '').split('\n'),
    t(reason),
  ].filter((line) => line !== '')
}
