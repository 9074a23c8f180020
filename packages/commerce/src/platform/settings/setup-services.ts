import type { AdminResult } from '@ambra/contract/platform/operations/operations'
import type { SetupTest } from '@ambra/contract/platform/settings/setup-operations'
import type { Database } from '@ambra/db/connection'
import { settingsRepository } from '@ambra/db/platform'
import { carrierByCode } from '@ambra/domain/fulfilment/carriers/registry'
import { defaultStore, type Language } from '@ambra/domain/platform/shop/stores'
import { labelCarriers } from '../../fulfilment/carriers/registry.ts'
import { paymentMethods } from '../../payments/methods/registry.ts'
import type { ShopSettings } from '../context/shop-deps.ts'

type Service = AdminResult<'setup.list'>['services'][number]
type Configured = Pick<ShopSettings, 'payment' | 'labels' | 'hasMailServer'>
type Place = Pick<Service, 'kind' | 'code'>

/** Time after which a test that no worker has run counts as failed. */
const longestMs = 120_000

/** Lists the services that a shop may have, without their tests. */
export function setupServices(
  { payment, labels, hasMailServer }: Configured,
  language: Language,
): Omit<Service, 'test'>[] {
  const modeOf = (settings: unknown, isEmulated: boolean) =>
    settings === undefined ? 'off' : isEmulated ? 'emulated' : 'real'
  return [
    {
      kind: 'mail',
      code: 'smtp',
      name: 'SMTP',
      mode: hasMailServer ? 'real' : 'emulated',
      variables: ['SMTP_URL', 'MAIL_FROM'],
    },
    ...paymentMethods.flatMap(({ code, titles, environment }): Omit<Service, 'test'>[] =>
      environment
        ? [
            {
              kind: 'payment',
              code,
              name: titles[language],
              mode: modeOf(payment.methods[code], payment.isEmulated),
              variables: environment.key ? [...environment.key.needs, environment.key.name] : [],
            },
          ]
        : [],
    ),
    ...labelCarriers.map(
      ({ code, environment }): Omit<Service, 'test'> => ({
        kind: 'carrier',
        code,
        name: carrierByCode(code)?.title[language] ?? code,
        mode: modeOf(labels.carriers[code], labels.isEmulated),
        variables: [...environment.key.needs, environment.key.name],
      }),
    ),
  ]
}

const keyOf = ({ kind, code }: Place) => `setup.${kind}.${code}`

/** Returns the last test of a service; one that no worker has run within two minutes counts as failed. */
export async function lastTest(db: Database['db'], place: Place, now: Date): Promise<SetupTest | null> {
  const stored = (await settingsRepository(db).find(keyOf(place))) as SetupTest | undefined
  if (!stored) return null
  const isLost = stored.state === 'running' && now.getTime() - Date.parse(stored.at) > longestMs
  return isLost ? { ...stored, state: 'failed', problem: 'no_worker' } : stored
}

export const storeTest = (db: Database['db'], place: Place, test: SetupTest): Promise<void> =>
  settingsRepository(db).put(keyOf(place), test, new Date(test.at))

/** Returns the kinds of real services whose last test has failed. */
export async function failedTests(
  db: Database['db'],
  settings: Configured,
  now: Date,
): Promise<ReadonlySet<string>> {
  const kinds = new Set<string>()
  for (const one of setupServices(settings, defaultStore.language))
    if (one.mode === 'real' && (await lastTest(db, one, now))?.state === 'failed') kinds.add(one.kind)
  return kinds
}
