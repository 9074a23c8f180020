import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import type { CustomerRecord } from '@ambra/db/customers'
import { normalizePostcode } from '@ambra/domain/customers/address/address'
import { isVatNumber, normalizeCompanyCode, normalizeVatNumber } from '@ambra/domain/customers/address/codes'
import { cutText } from '@ambra/domain/platform/text/cut-text'
import { formatTimestamp } from '@ambra/domain/platform/text/format'
import { defaultStore, stores } from '@ambra/domain/platform/shop/stores'

/** Returns the customer as its owner sees it. @see docs/rules/account ACC-1 */
export function customerDocument(
  record: CustomerRecord,
  addresses: readonly (CustomerAddress & { id: number })[],
  groupToken?: string,
): Customer {
  const { id, defaultBilling, defaultShipping } = record
  const store = stores.find((one) => one.id === record.storeId) ?? defaultStore
  return {
    id,
    group_id: record.groupId,
    ...(groupToken && { groupToken }),
    default_billing: defaultBilling === undefined ? null : String(defaultBilling),
    default_shipping: defaultShipping === undefined ? null : String(defaultShipping),
    created_at: formatTimestamp(record.createdAt),
    updated_at: formatTimestamp(record.updatedAt),
    created_in: store.name,
    email: record.email,
    firstname: record.firstname,
    lastname: record.lastname,
    store_id: record.storeId,
    website_id: 1,
    addresses: addresses.map((address) => ({
      ...address,
      customer_id: id,
      default_billing: address.id === defaultBilling,
      default_shipping: address.id === defaultShipping,
    })),
    custom_attributes: [],
    disable_auto_group_change: 0,
  }
}

const noRegion = { region_code: null, region: null, region_id: 0 }
/** Maximum length of a field, and of a street line; forms reject longer input first where they check it. */
const maxText = 200
const maxStreetLines = 4
const clean = (text: string) => cutText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), maxText)
const short = (text: string | null | undefined) => (text ? clean(text) : text)

/** Normalizes a name to one line, because it may appear in a mail header. */
export const cleanName = clean

/** Normalizes a VAT number; the address book keeps an invalid one as typed. */
const storedVatNumber = (country: string, text: string | null | undefined) =>
  text && isVatNumber(country, text) ? normalizeVatNumber(country, text) : text

/** Returns the fields of the contract to store. `id` only of an existing address. */
export function storedAddress(address: CustomerAddress, id: number | undefined): CustomerAddress {
  const { telephone, company, region, region_id, country_id: country } = address
  const numbers = {
    vat_id: storedVatNumber(country, address.vat_id),
    company_code: address.company_code && normalizeCompanyCode(country, clean(address.company_code)),
  }
  const optional = Object.entries({ telephone, company, ...numbers }).flatMap(([name, value]) =>
    value ? [[name, clean(value)]] : [],
  )
  return {
    ...(id === undefined ? {} : { id }),
    firstname: clean(address.firstname),
    lastname: clean(address.lastname),
    street: address.street.slice(0, maxStreetLines).map(clean),
    city: clean(address.city),
    postcode: normalizePostcode(country, address.postcode) ?? clean(address.postcode),
    country_id: address.country_id,
    region: region
      ? { region_code: short(region.region_code), region: short(region.region), region_id: region.region_id }
      : noRegion,
    region_id: region_id ?? 0,
    ...Object.fromEntries(optional),
    default_billing: address.default_billing ?? false,
    default_shipping: address.default_shipping ?? false,
  }
}
