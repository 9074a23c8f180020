import { type DeliveryCountry, deliveryCountries, isDeliveryCountry } from './address.ts'

/** `trunk`: prefix digits, one of which may precede a national number of eight digits. */
type Plan = { code: string; national: RegExp; mobile: RegExp; trunk: string }

const plans: Readonly<Record<DeliveryCountry, Plan>> = {
  EE: {
    code: '372',
    national: /^(?:[3-79]\d{6,7}|8\d{6,7}|\d{10})$/,
    mobile: /^(?:5\d{6,7}|8[1-4]\d{6})$/,
    trunk: '',
  },
  LV: { code: '371', national: /^[26-9]\d{7}$/, mobile: /^2\d{7}$/, trunk: '' },
  LT: { code: '370', national: /^[3-69]\d{7}$/, mobile: /^6\d{7}$/, trunk: '08' },
}

/** Country code, four digits, the rest. */
const balticNumber = /^(\+37[012])(\d{4})(\d+)$/

/**
 * Formats a phone number: `+37255550123` becomes `+372 5555 0123`, with no-break spaces. Returns a grouped
 * number, or one of another country, unchanged.
 */
export const phoneText = (phone: string): string => phone.replace(balticNumber, '$1\u00a0$2\u00a0$3')

/** Number in E.164, and whether it is a Baltic mobile number. */
export type Phone = { e164: string; isMobile: boolean }

/**
 * Parses a phone number: `5555 5555` by country, `+372 5555 5555`, `00372…`. Returns undefined for an invalid
 * one; numbers of other countries are valid with 7 to 15 digits.
 * @see docs/rules/address ADR-2
 */
export function readPhone(input: string, country: string): Phone | undefined {
  const bare = input.replace(/[\s().\-/\u00a0]/g, '').replace(/^00/, '+')
  if (!/^\+?\d{5,15}$/.test(bare)) return undefined
  const isInternational = bare.startsWith('+')
  for (const candidate of isInternational ? deliveryCountries : [country].filter(isDeliveryCountry)) {
    const { code, national, mobile, trunk } = plans[candidate]
    if (isInternational && !bare.startsWith(`+${code}`)) continue
    const number = isInternational
      ? bare.slice(code.length + 1)
      : bare.length === 9 && trunk.includes(bare.charAt(0))
        ? bare.slice(1)
        : bare
    return national.test(number) ? { e164: `+${code}${number}`, isMobile: mobile.test(number) } : undefined
  }
  return isInternational && bare.length >= 8 ? { e164: bare, isMobile: false } : undefined
}
