import { languages } from '@ambra/contract/platform/api/language'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { SetupProblem } from '@ambra/contract/platform/settings/setup-operations'
import type { Database } from '@ambra/db/connection'
import { defaultStore, type Language } from '@ambra/domain/platform/shop/stores'
import { type CarrierLabels, LabelError } from '../../fulfilment/labels/carrier-labels.ts'
import type { OutboxHandler } from '../../messaging/outbox/outbox-worker.ts'
import type { PaymentProviders } from '../../payments/methods/registry.ts'
import type { ShopSettings } from '../context/shop-deps.ts'
import { OutboundError } from '../network/outbound.ts'
import { storeTest } from './setup-services.ts'

export type SetupTests = {
  database: Pick<Database, 'db'>
  settings: Pick<ShopSettings, 'payment' | 'labels'>
  providers: Pick<PaymentProviders, 'find'>
  carriers: ReadonlyMap<string, CarrierLabels>
  /** Sends a mail that says it is a test. */
  sendTestMail: (mail: { key: string; to: string; language: Language }) => Promise<void>
  now: () => Date
}

/** Reference that no parcel has. */
const nobody = 'AMBRA-TEST-0'

/**
 * Creates the handler of `setup.test`, which runs outside of transactions in the worker of slow calls. Tries
 * once: a failed test is a result.
 */
export const setupTestHandler =
  (tests: SetupTests): OutboxHandler =>
  async ({ id, payload }) => {
    const kind = payload['kind'] === 'payment' || payload['kind'] === 'carrier' ? payload['kind'] : 'mail'
    const code = String(payload['code'])
    const result = await tryOnce(tests, { kind, code, id, payload })
    const at = tests.now().toISOString()
    await storeTest(tests.database.db, { kind, code }, { ...result, at, by: String(payload['by']) })
  }

type Asked = {
  kind: 'mail' | 'payment' | 'carrier'
  code: string
  id: number
  payload: Readonly<Record<string, unknown>>
}
type Result = { state: 'ok' | 'failed'; problem: SetupProblem | null; detail: string }

async function tryOnce(tests: SetupTests, { kind, code, id, payload }: Asked): Promise<Result> {
  const { settings } = tests
  const configured = kind === 'payment' ? settings.payment.methods[code] : settings.labels.carriers[code]
  try {
    if (kind === 'carrier') await askAccount(tests.carriers.get(code))
    else if (kind === 'payment') await tests.providers.find(code)?.test?.()
    else {
      const language = languages.find((one) => one === payload['language']) ?? defaultStore.language
      await tests.sendTestMail({ key: `setup-test-${id}`, to: String(payload['to']), language })
    }
    return { state: 'ok', problem: null, detail: '' }
  } catch (error) {
    return { state: 'failed', problem: problemOf(error), detail: withoutSecrets(detailOf(error), configured) }
  }
}

/**
 * Asks the carrier for a parcel that does not exist. Whatever it answers, it has accepted the account, unless
 * it says otherwise.
 * @throws LabelError
 */
async function askAccount(carrier: CarrierLabels | undefined): Promise<void> {
  if (!carrier) throw new LabelError('no_contract')
  try {
    if (carrier.find) await carrier.find({ reference: nobody })
    else await carrier.label({ carrierId: nobody, trackingNumber: nobody })
  } catch (error) {
    const isAnswer =
      error instanceof LabelError && !/^(account|no_contract|unreachable|unclear)$/.test(error.problem)
    if (!isAnswer) throw error
  }
}

/** Errors of the mail library name their cause in `code`. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

function problemOf(error: unknown): SetupProblem {
  if (error instanceof LabelError)
    return error.problem === 'account' || error.problem === 'no_contract' ? 'account' : 'unreachable'
  if (error instanceof ShopError) {
    const { cause } = error
    if (cause instanceof OutboundError)
      return cause.problem === 'type' || cause.problem === 'size' ? 'answer' : 'unreachable'
    return cause instanceof Error && /\b40[13]\b/.test(cause.message) ? 'account' : 'answer'
  }
  if (/^(EAUTH|EENVELOPE|EMESSAGE)$/.test(codeOf(error))) return 'account'
  return 'unreachable'
}

function detailOf(error: unknown): string {
  if (error instanceof LabelError) return error.detail
  const told = error instanceof ShopError ? error.cause : error
  if (!(told instanceof Error)) return ''
  // Keeps the reply of the mail server, without the command sent to it.
  return 'response' in told && typeof told.response === 'string' ? told.response : told.message
}

/** Removes every configured value from a text, in which a service may repeat a key. */
function withoutSecrets(text: string, settings: unknown): string {
  let clean = text.replace(/\/\/[^/@\s]+@/g, '//…@')
  for (const secret of textsIn(settings)) clean = clean.replaceAll(secret, '…')
  return clean.replace(/\s+/g, ' ').trim().slice(0, 300)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 6 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
