import type { Customer, CustomerAddress } from '@ambra/contract/customers/user'
import {
  type FieldError,
  isDeliveryCountry,
  normalizePostcode,
} from '@ambra/domain/customers/address/address'
import { normalizeCompanyCode, normalizeVatNumber } from '@ambra/domain/customers/address/codes'
import { readPhone } from '@ambra/domain/customers/address/phone'
import { companyErrors, shippingErrors } from '@ambra/domain/customers/address/validation'

/** Address as typed in its form. */
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

/** Returns the default address for delivery or invoices. */
export function defaultAddress(
  { addresses, default_shipping, default_billing }: Customer,
  kind: 'shipping' | 'billing',
): CustomerAddress | undefined {
  const id = kind === 'shipping' ? default_shipping : default_billing
  return addresses.find((address) => address.id !== undefined && String(address.id) === String(id ?? ''))
}

/**
 * Returns the initial form values: the address to change, else the customer's name. The first address is
 * the default for both.
 */
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

/**
 * Returns the errors of an address by the rules of the checkout, so that every saved address can be used
 * for an order. @see spec §5
 */
export function draftErrors(draft: AddressDraft): FieldError[] {
  const shipping = { ...draft, state: '', region_id: 0, shippingMethod: 'any', shippingCarrier: '' }
  return [...shippingErrors(shipping, {}), ...(draft.isCompany ? companyErrors(draft) : [])]
}

/** Returns the address as stored: postcode, phone and company numbers in canonical form. */
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

/** Returns a removed address without its id, to be added again. */
export function withoutId(gone: CustomerAddress): CustomerAddress {
  const { id: _, customer_id: __, ...address } = gone
  return address
}

/** Returns whether orders can currently be delivered there. */
export const isDeliverable = ({ country_id }: CustomerAddress): boolean => isDeliveryCountry(country_id)
