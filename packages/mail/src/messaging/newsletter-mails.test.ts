import { describe, expect, it } from 'vitest'
import { mailMessages } from '../messages.ts'
import type { NewsletterSubject } from './newsletter-data.ts'
import { renderNewsletterMail } from '../render-mail.tsx'
import { mailData, mailLanguages } from '../testing/sample-order.ts'

const page = 'https://ambra.example/page'
const leave = 'https://ambra.example/newsletter/leave/token'
const subjects: NewsletterSubject[] = [
  { about: 'confirm', days: 7, percent: 10 },
  { about: 'welcome', percent: 10, coupon: 'NEWS-AB12C-DE34F' },
  { about: 'welcome', percent: 10 },
  { about: 'known' },
  {
    about: 'issue',
    subject: 'New <lamps>',
    parts: [
      { kind: 'heading', text: 'Lamps', links: [] },
      { kind: 'paragraph', text: 'See them', links: [{ text: 'here', href: `${page}/lamps` }] },
      { kind: 'paragraph', text: 'Open', links: [{ text: 'Open', href: `${page}/open` }] },
      { kind: 'item', text: 'bright', links: [] },
    ],
  },
]

function mail(subject: NewsletterSubject, language: (typeof mailLanguages)[number] = 'en') {
  const { seller, links } = mailData()
  const way = subject.about === 'confirm' ? {} : { leave }
  return renderNewsletterMail({ ...subject, language, seller, links: { ...links, page, ...way } })
}

describe('mails of the newsletter', () => {
  it.each(mailLanguages)('renders every newsletter mail in %s as HTML and text', (language) => {
    for (const subject of subjects) {
      const { subject: line, html, text } = mail(subject, language)
      expect(line).not.toBe('')
      expect(`${line}${html}${text}`).not.toMatch(/undefined|NaN|\[object|\{\w+\}/)
      for (const part of [html, text]) expect(part.includes(leave)).toBe(subject.about !== 'confirm')
    }
    const welcome = mail(subjects[1] ?? { about: 'known' }, language)
    const label = mailMessages[language]['newsletter.coupon'].replace('{percent}', '10')
    for (const part of [welcome.html, welcome.text]) {
      expect(part).toContain('NEWS-AB12C-DE34F')
      expect(part.replaceAll('\u00a0', ' ')).toContain(label.replaceAll('\u00a0', ' '))
    }
  })

  it('promises no coupon that is used up', () => {
    expect(mail({ about: 'welcome', percent: 10 }).text).not.toContain('coupon')
  })

  it('shows what was written as text, never as markup', () => {
    const { html, text } = mail(subjects[4] ?? { about: 'known' })
    expect(html).toContain('New &lt;lamps&gt;')
    for (const part of [html, text]) expect(part).toContain(`${page}/lamps`)
    expect(text).toContain('• bright')
  })
})
