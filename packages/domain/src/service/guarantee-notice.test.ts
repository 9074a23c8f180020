import { describe, expect, it } from 'vitest'
import { guaranteeNotices, yourEuropeUrl } from './guarantee-notice.ts'

describe('harmonised notice on the legal guarantee (LAW-GRT-1)', () => {
  it.each(Object.entries(guaranteeNotices))(
    'names two years, three rights and Your Europe in %s',
    (language, notice) => {
      expect(notice.rights).toHaveLength(3)
      expect(notice.rights[0]).toMatch(/\b2\b/)
      // Russian is not an official language of the Union: its link leads to the English page.
      expect(yourEuropeUrl(notice)).toBe(
        `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language === 'ru' ? 'en' : language}.htm`,
      )
    },
  )

  it('uses a distinct text in each language', () => {
    const texts = Object.values(guaranteeNotices).flatMap(({ title, lead, contact, rights }) => [
      title,
      lead,
      contact,
      ...rights,
    ])
    expect(new Set(texts).size).toBe(texts.length)
  })
})
