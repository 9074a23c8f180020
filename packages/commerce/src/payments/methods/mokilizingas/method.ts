import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { cents } from '@ambra/domain/platform/money/money'
import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import Type from 'typebox'
import {
  paymentMethod,
  addressVariable,
  hoursVariable,
  secretVariable,
} from '../../provider/payment-method.ts'
import { createCreditProvider } from './credit-provider.ts'
import type { CreditSettings } from './settings.ts'

type Fields = { MOKILIZINGAS_REDIRECT: 'browser' | 'server'; MOKILIZINGAS_ITEM_FIELDS: string }

function redirectAndFields(env: Fields): Pick<CreditSettings, 'redirect' | 'itemFields'> {
  const [name = 'name', quantity = 'quantity', price = 'price'] = env.MOKILIZINGAS_ITEM_FIELDS.split(',')
  return { redirect: env.MOKILIZINGAS_REDIRECT, itemFields: { name, quantity, price } }
}

const facts = { uuid: '7f1f6c1e-5a0b-4d3c-9b57-0a6e5d2c4b10' }

/** Instalments by the credit provider. @see docs/payments.md */
export const mokilizingas = paymentMethod({
  code: 'MOKILIZINGAS',
  titles: paymentTitles.MOKILIZINGAS,
  rules: {
    isPrepaid: true,
    allowsVirtual: true,
    minTotal: cents(1),
    isCredit: true,
    lender: 'Mokilizingas (AS Inbank filialas)',
  },
  aliases: { callback: 'mokilizingas/alert', return: 'mokilizingas/return' },
  environment: {
    variables: {
      MOKILIZINGAS_URL: addressVariable(
        'Base of the financing provider; empty = not offered, or emulated',
        'https://api.mokilizingas.lt/api2',
      ),
      MOKILIZINGAS_KEY: secretVariable('Key of the calls to MOKILIZINGAS', 'change-me-to-the-api-key'),
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
      LEASING_HOURS: hoursVariable(
        'Hours until an order with an unsigned instalment contract is cancelled',
        72,
      ),
    },
    settings(env): CreditSettings | undefined {
      const { MOKILIZINGAS_URL: url, MOKILIZINGAS_KEY: key, MOKILIZINGAS_UUID: uuid } = env
      if (!url || !key || !uuid) return undefined
      const address = trimEndSigns(url, '/')
      return { uuid, key, ...redirectAndFields(env), browserUrl: address, apiUrl: address }
    },
    unpaidAfter: (env) => ({ hours: env.LEASING_HOURS }),
    key: { name: 'MOKILIZINGAS_KEY', needs: ['MOKILIZINGAS_URL', 'MOKILIZINGAS_UUID'] },
    secrets: ['MOKILIZINGAS_KEY'],
    addresses: ['MOKILIZINGAS_URL'],
    examples: { MOKILIZINGAS_UUID: '00000000-0000-4000-8000-000000000000' },
    published: ['ambra-sandbox-mokilizingas-key'],
  },
  sandbox: {
    path: 'mokilizingas',
    secret: 'sandboxMokilizingasKey',
    facts,
    settings: (env, { publicUrl, localUrl, key }) => ({
      ...facts,
      key,
      ...redirectAndFields(env),
      browserUrl: `${publicUrl}/api2`,
      apiUrl: `${localUrl}/api2`,
    }),
  },
  create: createCreditProvider,
})
