import { readdir, readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { demoContentFolder, demoLines, demoPickupPoints } from './demo-data.ts'

const now = new Date('2026-11-21T10:00:00Z')
const company = {
  name: 'Ambra Kaubandus OÜ',
  code: '16998420',
  vat: 'EE102999844',
  address: 'Vana-Veski tee 29, 10415 Tallinn',
}
const languages = ['et', 'en', 'ru']
/** Texts by place: import lines that name Ambra, and every content file. */
let texts: { at: string; text: string }[] = []

beforeAll(async () => {
  const files = (await readdir(demoContentFolder, { recursive: true })).filter((path) => /\.\w+$/.test(path))
  texts = await Promise.all(
    files.map(async (at) => ({ at, text: await readFile(`${demoContentFolder}/${at}`, 'utf8') })),
  )
  for await (const text of demoLines(now))
    if (!text.startsWith('{"type":"media"') && /ambra/i.test(text))
      texts.push({ at: text.slice(0, 60), text })
})

it('names one company with one code and one address in every language', () => {
  for (const language of languages) {
    const file = texts.find(({ at }) => at === `${language}/shop-data.json`)
    const { config } = JSON.parse(file?.text ?? '{}') as {
      config: Record<string, { code: string; value: string }[]>
    }
    const values = Object.fromEntries((config[language] ?? []).map(({ code, value }) => [code, value]))
    expect(values).toMatchObject({
      company_name: company.name,
      company_code: company.code,
      company_vat: company.vat,
      company_address: company.address,
      bank_payee: company.name,
    })
  }
})

it('names no other company called Ambra', () => {
  const company = /(?<!\p{L})Ambra(?: \p{Lu}[\p{L}&]*)? (?:OÜ|AS|SIA|UAB|Ltd|ООО|GmbH)(?!\p{L})/gu
  const others = texts.flatMap(({ at, text }) =>
    (text.match(company) ?? [])
      .filter((name) => name !== 'Ambra Kaubandus OÜ')
      .map((name) => `${at}: ${name}`),
  )
  expect(others).toEqual([])
})

it('names the company as maker of its own products and as the responsible person in the EU', () => {
  const parties = texts.flatMap(({ text }) => [
    ...text.matchAll(/\{"name":"(Ambra[^"]*)","postal":"([^"]*)","electronic":"([^"]*)"\}/g),
  ])
  expect(parties.length).toBeGreaterThanOrEqual(4)
  for (const [, name, postal, electronic] of parties) {
    expect([name, postal]).toEqual([company.name, `${company.address}, Eesti`])
    expect(electronic).toBe('info@ambra.example')
  }
})

it('contains no registry code, VAT number or mail address of its own outside the settings', () => {
  const stray = texts.flatMap(({ at, text }) =>
    at.endsWith('shop-data.json')
      ? []
      : (text.match(/EE\d{9}|(?<![\d"])1[0-7]\d{6}(?!\d)|[\w.]+@ambra\.\w+/g) ?? [])
          .filter((found) => found !== 'info@ambra.example')
          .map((found) => `${at}: ${found}`),
  )
  expect(stray).toEqual([])
})

it('has its office in one of its own stores', async () => {
  const stores = (await demoPickupPoints(now)).filter(({ code }) => code === 'store')
  expect(stores.map(({ address, postcode, city }) => `${address}, ${postcode} ${city}`)).toContain(
    company.address,
  )
})
