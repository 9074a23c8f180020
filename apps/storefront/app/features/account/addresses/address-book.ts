import type { Customer, CustomerAddress } from '@ambra/contract/user'
import { type FieldError, isDeliveryCountry, normalizePostcode } from '@ambra/domain/address'
import { normalizeCompanyCode, normalizeVatNumber } from '@ambra/domain/codes'
import { readPhone } from '@ambra/domain/phone'
import { companyErrors, shippingErrors } from '@ambra/domain/validation'

/** An address as typed in its form. */
export type AddressDraft = {
  firstName: string
  lastName: string
  country: string
  streetAddress: string
  apartmentNumber: string
  city: string
  zipCode: string
  phoneNumber: string
  isCompany: boolean
  company: string
  companyCode: string
  taxId: string
  isShipping: boolean
  isBilling: boolean
}

/** Maximum number of addresses a customer may store. @see docs/rules/account ACC-5 */
export const maxAddresses = 20

/** The address that orders go, or invoices are made out, to. */
export function defaultAddress(
  { addresses, default_shipping, default_billing }: Customer,
  kind: 'shipping' | 'billing',
): CustomerAddress | undefined {
  const id = kind === 'shipping' ? default_shipping : default_billing
  return addresses.find((address) => address.id !== undefined && String(address.id) === String(id ?? ''))
}

/** A form to begin with: the address to change, else the customer's name. The first address serves for both. */
export function draftOf(
  address: CustomerAddress | undefined,
  customer: Customer,
  defaultCountry: string,
): AddressDraft {
  const [streetAddress = '', apartmentNumber = ''] = address?.street ?? []
  const isFirst = customer.addresses.length === 0
  return {
    firstName: address?.firstname ?? customer.firstname,
    lastName: address?.lastname ?? customer.lastname,
    country: address?.country_id ?? defaultCountry,
    streetAddress,
    apartmentNumber,
    city: address?.city ?? '',
    zipCode: address?.postcode ?? '',
    phoneNumber: address?.telephone ?? '',
    isCompany: Boolean(address?.company || address?.company_code),
    company: address?.company ?? '',
    companyCode: address?.company_code ?? '',
    taxId: address?.vat_id ?? '',
    isShipping: address ? address === defaultAddress(customer, 'shipping') : isFirst,
    isBilling: address ? address === defaultAddress(customer, 'billing') : isFirst,
  }
}

/** What is wrong with an address, by the rules of the checkout: what is saved here can be ordered to. @see spec §5 */
export function draftErrors(draft: AddressDraft): FieldError[] {
  const shipping = { ...draft, state: '', region_id: 0, shippingMethod: 'any', shippingCarrier: '' }
  return [...shippingErrors(shipping, {}), ...(draft.isCompany ? companyErrors(draft) : [])]
}

/** The address as it is stored: postcode, phone and numbers of a company in their canonical form. */
export function addressOf(draft: AddressDraft, id?: number): CustomerAddress {
  const { country, isCompany } = draft
  return {
    ...(id !== undefined && { id }),
    firstname: draft.firstName.trim(),
    lastname: draft.lastName.trim(),
    country_id: country,
    street: [draft.streetAddress, draft.apartmentNumber].map((line) => line.trim()).filter(Boolean),
    city: draft.city.trim(),
    postcode: normalizePostcode(country, draft.zipCode) ?? draft.zipCode.trim(),
    telephone: readPhone(draft.phoneNumber, country)?.e164 ?? draft.phoneNumber.trim(),
    company: isCompany ? draft.company.trim() : '',
    company_code: isCompany ? normalizeCompanyCode(country, draft.companyCode) : '',
    vat_id: isCompany && draft.taxId.trim() ? normalizeVatNumber(country, draft.taxId) : '',
    default_shipping: draft.isShipping,
    default_billing: draft.isBilling,
  }
}

/** A removed address once more; its id is gone with it. */
export function withoutId(gone: CustomerAddress): CustomerAddress {
  const { id: _, customer_id: __, ...address } = gone
  return address
}

/** Whether orders can go there today. */
export const isDeliverable = ({ country_id }: CustomerAddress): boolean => isDeliveryCountry(country_id)
