import Type from 'typebox'

const secret = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 8, description, examples: [example] }))
const address = (description: string, example: string) =>
  Type.Optional(Type.String({ pattern: '^https?://\\S+$', description, examples: [example] }))
const hours = (description: string, value: number) =>
  Type.Integer({ minimum: 1, maximum: 720, default: value, description })

/** Variables of the ways to pay. @see docs/payments.md */
export const paymentVariables = {
  PAYMENT_SANDBOX: Type.Enum(['auto', 'on', 'off'], {
    default: 'auto',
    description:
      'Emulated payment providers while none has a key; auto = in a shop of this machine only, on = also in public',
  }),
  NEOPAY_HOST: address(
    'Host of the bank-link provider; empty = not offered, or emulated',
    'https://psd2.neopay.lt',
  ),
  NEOPAY_PROJECT_ID: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Project at NEOPAY', examples: ['1234'] }),
  ),
  NEOPAY_KEY: secret('Key that signs and checks tokens of NEOPAY', 'change-me-to-the-project-key'),
  NEOPAY_KEY_OLD: secret('The key before: accepted while it is being replaced', 'change-me-to-the-last-key'),
  NEOPAY_IBAN: Type.Optional(
    Type.String({
      pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
      description: 'Account that bank links pay to; empty = the account of the project',
      examples: ['EE382200221020145685'],
    }),
  ),
  NEOPAY_LOGO_HOSTS: Type.String({
    pattern: '^[\\w.,\\s-]*$',
    default: '',
    description: 'Hosts that pictures of banks may come from beside NEOPAY_HOST, by commas',
    examples: ['cdn.neopay.lt'],
  }),
  MOKILIZINGAS_URL: address(
    'Base of the financing provider; empty = not offered, or emulated',
    'https://api.mokilizingas.lt/api2',
  ),
  MOKILIZINGAS_KEY: secret('Key of the calls to MOKILIZINGAS', 'change-me-to-the-api-key'),
  MOKILIZINGAS_UUID: Type.Optional(
    Type.String({
      minLength: 8,
      maxLength: 64,
      description: 'The shop at MOKILIZINGAS',
      examples: ['00000000-0000-4000-8000-000000000000'],
    }),
  ),
  MOKILIZINGAS_REDIRECT: Type.Enum(['browser', 'server'], {
    default: 'browser',
    description: 'Who opens the address of an application first',
  }),
  MOKILIZINGAS_ITEM_FIELDS: Type.String({
    pattern: '^\\w+,\\w+,\\w+$',
    default: 'name,quantity,price',
    description: 'Names of the fields of an item in the basket of an application',
  }),
  COD_FEE_CENTS: Type.Integer({
    minimum: 0,
    maximum: 1000,
    default: 0,
    description: 'What cash on delivery costs the shop and is passed on, in cents',
  }),
  COD_MAX_CENTS: Type.Integer({
    minimum: 0,
    default: 100_000,
    description: 'The largest order that may be paid on delivery, in cents',
  }),
  BANK_LINK_HOURS: hours('Hours until an order with an unpaid bank link is cancelled', 24),
  LEASING_HOURS: hours('Hours until an order with an unsigned instalment contract is cancelled', 72),
}

const needed = {
  NEOPAY_KEY: ['NEOPAY_HOST', 'NEOPAY_PROJECT_ID'],
  MOKILIZINGAS_KEY: ['MOKILIZINGAS_URL', 'MOKILIZINGAS_UUID'],
}

/** A provider with a key and no address, or the other way round, would silently not be paid. */
export function missingPaymentVariables(given: Readonly<Record<string, string | undefined>>): string[] {
  const incomplete = Object.entries(needed).flatMap(([key, others]) => {
    const all = [key, ...others]
    if (all.every((name) => !given[name])) return []
    return all
      .filter((name) => !given[name])
      .map((name) => `${name}: needed with ${all.find((one) => given[one])}`)
  })
  const real = Object.keys(needed).find((key) => given[key])
  const isMixed = real && given['PAYMENT_SANDBOX'] === 'on'
  return isMixed ? [...incomplete, `PAYMENT_SANDBOX: on is not possible with ${real}`] : incomplete
}
