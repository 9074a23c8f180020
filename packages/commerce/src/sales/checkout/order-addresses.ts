import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { OrderRequest } from '@ambra/contract/sales/order'
import type { OrderAddress } from '@ambra/contract/sales/order-parts'
import {
  addressErrors,
  type AddressRules,
  type FieldError,
  isEmail,
  type PlainAddress,
  readAddress,
} from '@ambra/domain/customers/address/address'
import { normalizeCompanyCode, normalizeVatNumber } from '@ambra/domain/customers/address/codes'
import { readPhone } from '@ambra/domain/customers/address/phone'
import { companyErrors, phoneError } from '@ambra/domain/customers/address/validation'

export type OrderAddresses = { shipping: OrderAddress | undefined; billing: OrderAddress; email: string }
type Rules = {
  defaultCountry: string
  contactEmail: string
  isVirtual: boolean
  pickup: 'locker' | 'store' | undefined
}

/**
 * Checks and normalizes the addresses of an order. A missing shipping address is copied from the billing
 * address and vice versa; missing parts of one are taken from the other.
 * @throws ShopError address.invalid with the shop's address and the first wrong field
 * @see spec §8 'Address provided in checkout contains invalid data', docs/rules/order ORD-1
 */
export function readOrderAddresses(
  information: OrderRequest['addressInformation'],
  rules: Rules,
): OrderAddresses {
  const shippingInput = information.shippingAddress ?? information.shipping_address
  const billingInput = information.billingAddress ?? information.billing_address
  const shipping = readAddress(shippingInput ?? billingInput, rules.defaultCountry)
  const billing = withGaps(readAddress(billingInput ?? shippingInput, rules.defaultCountry), shipping)
  const email = shipping.email || billing.email

  const refuse = (field: string): never => {
    throw new ShopError('address.invalid', { email: rules.contactEmail, field })
  }
  if (!isEmail(email)) refuse('email')
  if (!rules.isVirtual) {
    check('shippingAddress', shipping, { needsStreet: rules.pickup === undefined })
    // Lockers send their door code by SMS, and couriers call.
    if (phoneError(shipping.telephone, shipping.country, rules)) refuse('shippingAddress.telephone')
  }
  check('billingAddress', billing, {
    needsStreet: rules.pickup === undefined && !rules.isVirtual,
    isBilling: true,
  })
  const [wrong] = billingCompanyErrors(billing)
  if (wrong) refuse(`billingAddress.${companyFields[wrong.field] ?? wrong.field}`)

  return {
    shipping: rules.isVirtual ? undefined : toOrderAddress(shipping, { type: 'shipping', email }),
    billing: toOrderAddress(billing, { type: 'billing', email }),
    email,
  }

  function check(name: string, address: PlainAddress, needs: Omit<AddressRules, 'needsContact'>): void {
    const [error] = addressErrors(address, { ...needs, needsContact: false })
    if (error) refuse(`${name}.${error.field}`)
  }
}

const companyFields: Readonly<Record<string, string>> = { companyCode: 'company_code', taxId: 'vat_id' }

/**
 * Validates a company purchase, which names a code or a VAT number; a company name alone is an address line,
 * as existing clients send it.
 */
function billingCompanyErrors({ company, companyCode, vatId, country }: PlainAddress): FieldError[] {
  if (!companyCode && !vatId) return []
  return companyErrors({ company, companyCode, taxId: vatId, country })
}

function withGaps(address: PlainAddress, other: PlainAddress): PlainAddress {
  return {
    ...address,
    firstname: address.firstname || other.firstname,
    lastname: address.lastname || other.lastname,
    telephone: address.telephone || other.telephone,
    ...(address.street.length > 0
      ? {}
      : {
          street: other.street,
          city: address.city || other.city,
          postcode: address.postcode || other.postcode,
          country: other.country,
        }),
  }
}

function toOrderAddress(
  address: PlainAddress,
  { type, email }: { type: 'shipping' | 'billing'; email: string },
): OrderAddress {
  return {
    firstname: address.firstname,
    lastname: address.lastname,
    street: address.street,
    city: address.city,
    postcode: address.postcode,
    country_id: address.country,
    telephone: readPhone(address.telephone, address.country)?.e164 ?? (address.telephone || null),
    email,
    company: address.company || null,
    vat_id: address.vatId ? normalizeVatNumber(address.country, address.vatId) : null,
    company_code: normalizeCompanyCode(address.country, address.companyCode) || null,
    address_type: type,
  }
}
