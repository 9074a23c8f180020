export type SandboxBank = { bic: string; name: string; isOperating?: boolean }
export type SandboxCountry = { code: string; name: string; language: string; banks: readonly SandboxBank[] }

/**
 * Banks of the Baltic states as the bank-link provider lists them, one of them unavailable.
 * @see docs/rules/payment PAY-12
 */
export const countries: readonly SandboxCountry[] = [
  {
    code: 'EE',
    name: 'Estonia',
    language: 'ET',
    banks: [
      { bic: 'HABAEE2X', name: 'Swedbank' },
      { bic: 'EEUHEE2X', name: 'SEB' },
      { bic: 'LHVBEE22', name: 'LHV' },
      { bic: 'RIKOEE22', name: 'Luminor' },
      { bic: 'EKRDEE22', name: 'Coop Pank' },
      { bic: 'PARXEE22', name: 'Citadele' },
      { bic: 'REVOLT21', name: 'Revolut' },
    ],
  },
  {
    code: 'LV',
    name: 'Latvia',
    language: 'LV',
    banks: [
      { bic: 'HABALV22', name: 'Swedbank' },
      { bic: 'UNLALV2X', name: 'SEB' },
      { bic: 'PARXLV22', name: 'Citadele' },
      { bic: 'RIKOLV2X', name: 'Luminor' },
      { bic: 'MULTLV2X', name: 'Industra', isOperating: false },
      { bic: 'REVOLT21', name: 'Revolut' },
    ],
  },
  {
    code: 'LT',
    name: 'Lithuania',
    language: 'LT',
    banks: [
      { bic: 'HABALT22', name: 'Swedbank' },
      { bic: 'CBVILT2X', name: 'SEB' },
      { bic: 'AGBLLT2X', name: 'Luminor' },
      { bic: 'CBSBLT26', name: 'Artea' },
      { bic: 'INDULT2X', name: 'Citadele' },
      { bic: 'REVOLT21', name: 'Revolut' },
      { bic: 'EVIULT2V', name: 'Paysera' },
    ],
  },
]

export const bankByBic = (bic: string): SandboxBank | undefined =>
  countries.flatMap(({ banks }) => banks).find((bank) => bank.bic === bic)

/**
 * Returns the list in wire format, with the pseudo-bank `other` in each country. `baseUrl` serves the logos.
 * @see docs/rules/payment PAY-12
 */
export function countryDocuments(baseUrl: string): object[] {
  return countries.map(({ code, name, language, banks }) => ({
    code,
    name,
    currency: 'EUR',
    defaultLanguage: language,
    languages: [language, 'EN', 'RU'],
    rules: { EN: `${baseUrl}/rules`, [language]: `${baseUrl}/rules` },
    aspsps: [
      ...banks.map(({ bic, name: bank, isOperating }) => ({
        bic,
        name: bank,
        logo: `${baseUrl}/logo/${bic}.svg`,
        services: ['pisp'],
        ...(isOperating !== undefined && { isOperating }),
      })),
      { bic: 'other', name: 'Other bank', logo: `${baseUrl}/logo/other.svg`, services: ['pisp'] },
    ],
  }))
}

/** Draws a neutral mark instead of a bank's logo: the first letters of its name. */
export function bankMark(bic: string): string {
  const name = bankByBic(bic)?.name ?? '…'
  const words = name.split(' ')
  const letters =
    words.length > 1 ? words.map((word) => word[0]).join('') : name.slice(0, name.length > 3 ? 2 : 3)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 38"><rect width="38" height="38" rx="8" fill="#15171a"/>' +
    '<text x="19" y="24.5" font-family="system-ui,sans-serif" font-size="15" font-weight="600" fill="#fff" ' +
    `text-anchor="middle">${letters}</text></svg>`
  )
}
