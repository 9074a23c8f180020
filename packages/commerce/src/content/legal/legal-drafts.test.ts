import { readFileSync } from 'node:fs'
import { legalCountries } from '@ambra/contract/content/content-kinds'
import { describe, expect, it } from 'vitest'
import { enTexts } from './en-texts.ts'
import { etTexts } from './et-texts.ts'
import { ruTexts } from './ru-texts.ts'

const languages = { en: enTexts, et: etTexts, ru: ruTexts }
const all = Object.entries(languages).flatMap(([language, texts]) =>
  legalCountries.map((country) => ({ language, country, texts })),
)
const facts = { vat: '', link: (page: string) => `/${page}`, accountingYears: 10 }

describe('drafts of legal pages', () => {
  it.each(all)(
    'name the authorities of the country and no other ($language, $country)',
    ({ country, texts }) => {
      const given = { ...facts, country: texts.countries[country] }
      const text = Object.values(texts.pages)
        .map((draft) => draft(given).body)
        .join('\n')
      const sites = {
        EE: ['komisjon.ee', 'aki.ee'],
        LV: ['ptac.gov.lv', 'dvi.gov.lv'],
        LT: ['vvtat', 'vdai'],
      }
      for (const [code, names] of Object.entries(sites))
        expect([code, names.every((name) => text.includes(name))]).toEqual([code, code === country])
      expect(text).toContain('10 ')
      expect(text).not.toMatch(/undefined|Ambra|Omniva|\$\{/)
      expect(text.match(/\{company_name\}/g)?.length).toBeGreaterThanOrEqual(3)
    },
  )

  it('name the VAT number only of a company that has one', () => {
    const terms = (vat: string) =>
      enTexts.pages['purchase-sales-rules']({ ...facts, vat, country: enTexts.countries.EE }).body
    expect(terms('')).not.toContain('company_vat')
    expect(terms(enTexts.vat)).toContain('registry code {company_code}, VAT {company_vat}, {company_address}')
  })

  // Its list of stored values is checked there.
  it.each(Object.entries(languages))('have the list of cookies of the demo (%s)', (language, texts) => {
    const file = new URL(`../../../../demo-shop/content/${language}/pages/cookies.md`, import.meta.url)
    const demo = readFileSync(file, 'utf8')
      .replace(/^---[^]*?\n---\n/, '')
      .trim()
    expect(texts.pages.cookies({ ...facts, country: texts.countries.EE }).body).toBe(demo)
  })
})
