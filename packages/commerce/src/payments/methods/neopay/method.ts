import { trimEndSigns } from '@ambra/domain/platform/text/linear-text'
import { paymentTitles } from '@ambra/domain/platform/shop/method-titles'
import { cents } from '@ambra/domain/platform/money/money'
import Type from 'typebox'
import {
  paymentMethod,
  addressVariable,
  hoursVariable,
  secretVariable,
} from '../../provider/payment-method.ts'
import { createNeopay } from './neopay-provider.ts'
import type { NeopaySettings } from './settings.ts'

const facts = { projectId: 4711, receiverIban: 'EE382200221020145685' }

/** Bank links. @see docs/payments.md */
export const neopay = paymentMethod({
  code: 'NEOPAY',
  titles: paymentTitles.NEOPAY,
  rules: { isPrepaid: true, allowsVirtual: true, minTotal: cents(1) },
  aliases: { callback: 'neopay/callback', return: 'neopay/return', logos: 'neopay/logos' },
  environment: {
    variables: {
      NEOPAY_HOST: addressVariable(
        'Host of the bank-link provider; empty = not offered, or emulated',
        'https://psd2.neopay.lt',
      ),
      NEOPAY_PROJECT_ID: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Project at NEOPAY', examples: ['1234'] }),
      ),
      NEOPAY_KEY: secretVariable(
        'Key that signs and checks tokens of NEOPAY',
        'change-me-to-the-project-key',
      ),
      NEOPAY_KEY_OLD: secretVariable(
        'The key before: accepted while it is being replaced',
        'change-me-to-the-last-key',
      ),
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
      BANK_LINK_HOURS: hoursVariable('Hours until an order with an unpaid bank link is cancelled', 24),
      GUEST_BANK_LINK_HOURS: hoursVariable('BANK_LINK_HOURS for orders without an account', 4),
    },
    settings(env): NeopaySettings | undefined {
      const { NEOPAY_HOST: host, NEOPAY_PROJECT_ID: projectId, NEOPAY_KEY: key } = env
      if (!host || !projectId || !key) return undefined
      const address = trimEndSigns(host, '/')
      return {
        widgetHost: address,
        apiHost: address,
        projectId,
        logoHosts: env.NEOPAY_LOGO_HOSTS.split(',').flatMap((name) => name.trim().toLowerCase() || []),
        keys: env.NEOPAY_KEY_OLD ? [key, env.NEOPAY_KEY_OLD] : [key],
        receiverIban: env.NEOPAY_IBAN,
      }
    },
    unpaidAfter: (env) => ({
      hours: env.BANK_LINK_HOURS,
      guestHours: Math.min(env.GUEST_BANK_LINK_HOURS, env.BANK_LINK_HOURS),
    }),
    key: { name: 'NEOPAY_KEY', needs: ['NEOPAY_HOST', 'NEOPAY_PROJECT_ID'] },
    secrets: ['NEOPAY_KEY', 'NEOPAY_KEY_OLD'],
    addresses: ['NEOPAY_HOST'],
    published: ['ambra-sandbox-neopay-key-0000000000'],
  },
  sandbox: {
    path: 'neopay',
    secret: 'sandboxNeopayKey',
    facts,
    settings: (_, { publicUrl, localUrl, key }) => ({
      ...facts,
      widgetHost: publicUrl,
      apiHost: localUrl,
      logoHosts: [],
      keys: [key],
    }),
  },
  create: createNeopay,
})
