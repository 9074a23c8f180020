import { readFileSync } from 'node:fs'
import { languages } from '@ambra/contract/platform/api/language'
import { mailTokens } from '@ambra/domain/messaging/mail-texts'
import { describe, expect, it } from 'vitest'
import { mailSamples } from './mail-samples.ts'
import * as templates from './render-mail.tsx'
import { anOrder, mailData } from './testing/sample-order.ts'

const url = 'https://ambra.example/api/order/document'
const order = anOrder({
  documents: [{ kind: 'invoice', number: '2026-000001', url, xmlUrl: url }],
  downloads: [],
})
const { seller, links } = mailData()
const write = (kind: string, language: (typeof languages)[number]) => {
  const sample = mailSamples[kind]
  if (!sample) throw new Error(`no sample ${kind}`)
  return sample(templates, {
    language,
    seller,
    links: { ...links, withdrawal: `${links.home}/withdraw` },
    order,
  })
}
const cases = Object.keys(mailSamples).flatMap((kind) => languages.map((language) => ({ kind, language })))

/** Further samples of a mail that has own texts. */
const variants = [
  'order-refund',
  'order-corrected-refund',
  'order-corrected-address',
  'order-corrected-swap',
  'shipment-part',
]
/** Mails to staff, and newsletters, whose text is written for each. */
const isWithoutOwnTexts = (kind: string) =>
  /^staff-|-(notice|due)$/.test(kind) || ['payment-alert', 'newsletter-issue'].includes(kind)

describe('every mail in every language', () => {
  it.each(cases)(
    'renders $kind in $language as HTML and text with nothing left to fill in',
    ({ kind, language }) => {
      const { subject, html, text } = write(kind, language)
      expect(`${subject}${html}${text}`.replace(/<style>[^]*?<\/style>/, '')).not.toMatch(
        /\{\w+\}|undefined|NaN|\[object/,
      )
      expect(subject.length).toBeGreaterThan(4)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
      // Shared layout: the dark sheet, the mark, the seller in the footer; a non-empty preheader.
      expect(html).toContain('prefers-color-scheme: dark')
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toMatch(/display:none;max-height:0;overflow:hidden">[^<]{4,}</)
      for (const words of [html, text]) expect(words).toContain(seller.name)
      expect(text).not.toMatch(/<\w+|&(amp|quot|nbsp);/)
    },
  )

  it.each(cases)('has absolute links only: $kind in $language', ({ kind, language }) => {
    const { html } = write(kind, language)
    const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !/^(https:\/\/|mailto:|tel:)/.test(address ?? ''))).toEqual([])
    // No pictures and no tracking pixel.
    expect(html).not.toMatch(/<img|url\(|@import/)
  })

  it('gives each kind its own subject', () => {
    const subjects = Object.keys(mailSamples).map((kind) => write(kind, 'en').subject)
    const twice = subjects.filter((subject, position) => subjects.indexOf(subject) !== position)
    expect(twice).toEqual([])
  })

  it('offers own texts for every mail to shoppers', () => {
    const withOwnTexts = Object.keys(mailTokens)
    expect(withOwnTexts.filter((kind) => !(kind in mailSamples))).toEqual([])
    const others = Object.keys(mailSamples).filter(
      (kind) => !isWithoutOwnTexts(kind) && !withOwnTexts.includes(kind),
    )
    expect(others).toEqual(variants)
  })

  it('lists every kind in docs/mails.md', () => {
    const page = readFileSync(new URL('../../../docs/mails.md', import.meta.url), 'utf8')
    const listed = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, kind]) => kind)
    expect(listed.toSorted(), 'docs/mails.md needs one row for each kind of mail').toEqual(
      Object.keys(mailSamples).toSorted(),
    )
  })
})
