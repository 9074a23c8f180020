import type { LegalCountry } from '@ambra/contract/content/content-kinds'

/** Pages that a shop needs before it sells, and that of its cookies. */
export type LegalPage =
  | 'purchase-sales-rules'
  | 'privacy-policy'
  | 'return-policy'
  | 'delivery'
  | 'contact-us'
  | 'cookies'

/** Facts that differ by country, in the form that the sentences of the language need. `answerDays`: time to answer a complaint. */
type CountryFacts = { law: string; disputes: string; inspectorate: string; answerDays: number }

type LegalFacts = {
  country: CountryFacts
  /** Part of the sentence that names the seller; empty without a VAT number. */
  vat: string
  /** Returns the address of a page of the store. */
  link: (page: LegalPage) => string
  /** Years for which invoices are kept. */
  accountingYears: number
}

type LegalDraft = { title: string; description: string; body: string }

/** Drafts of a language. Names in braces are settings and figures, which the shop fills in whenever it shows the page. */
export type LegalTexts = {
  vat: string
  countries: Readonly<Record<LegalCountry, CountryFacts>>
  pages: Readonly<Record<LegalPage, (facts: LegalFacts) => LegalDraft>>
}
