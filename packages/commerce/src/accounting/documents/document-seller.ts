import type { Database } from '@ambra/db/connection'
import { storeConfig } from '@ambra/db/platform'
import { normalizeCompanyCode, normalizeVatNumber } from '@ambra/domain/customers/address/codes'
import { currentShop } from '@ambra/domain/platform/shop/current-shop'
import type { DocumentSeller } from '@ambra/documents/figures'
import { readIban } from '@ambra/domain/payments/reference-number'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'

/** Returns the seller from the store's configuration; `fallbackEmail` is the shopkeeper's. */
export async function findDocumentSeller(
  db: Database['db'],
  storeId: number,
  fallbackEmail: string,
): Promise<DocumentSeller> {
  const store = stores.find(({ id }) => id === storeId) ?? defaultStore
  const config = await storeConfig(db, store)
  const read = (...codes: string[]) => codes.map((code) => config.get(code)).find((value) => value) ?? ''
  const vatNumber = read('company_vat', 'vat_number')
  const country = /^[A-Z]{2}/.exec(vatNumber)?.[0] ?? 'EE'
  const name = read('company_name', 'seller_name') || currentShop().name
  return {
    name,
    registryCode: normalizeCompanyCode(country, read('registry_code', 'company_code')),
    vatNumber: vatNumber && normalizeVatNumber(country, vatNumber),
    address: read('company_address', 'contact_address', 'address'),
    phone: read('contact_phone'),
    email: read('contact_email') || fallbackEmail,
    payee: read('bank_payee') || name,
    iban: readIban(read('bank_iban')) ?? '',
    bank: read('bank_name'),
  }
}
