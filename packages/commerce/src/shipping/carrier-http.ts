import { parseBoundedJson } from '@ambra/contract/request-bounds'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { OutboundError, requestOutside } from '../network/outbound.ts'
import { LabelError, type LabelProblem } from './carrier-labels.ts'

/** How long a carrier is waited for; longer than the slowest of them was seen to take. */
const timeoutMs = 20_000
const connectMs = 4000
/** A label is a page; carriers that send pictures in it need a few hundred kilobytes. */
const mostBytes = 4_000_000
const bounds = { depth: 24, members: 20_000 }

type CarrierRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as a form. */
  form?: URLSearchParams
  accept?: string
  /**
   * The call changes nothing, or nothing twice: where the answer is lost it may be sent again. Otherwise a lost answer is
   * `unclear`, unless no connection was made.
   */
  isRepeatable?: boolean
}

/** A carrier's answer; `json` is undefined where the body is none. */
export type CarrierResponse = { status: number; body: Buffer; json: unknown }

/**
 * Calls a carrier. Errors of the client (4xx) are the caller's to read, but for a refused key and too many calls.
 * @throws LabelError unreachable, unclear, account
 */
export async function askCarrier(url: string, request: CarrierRequest = {}): Promise<CarrierResponse> {
  const {
    method = 'GET',
    headers = {},
    json,
    form,
    accept = 'application/json',
    isRepeatable = false,
  } = request
  const body = json === undefined ? form?.toString() : JSON.stringify(json)
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  const lost: LabelProblem = isRepeatable || method === 'GET' ? 'unreachable' : 'unclear'
  const response = await requestOutside(url, {
    method,
    timeoutMs,
    connectMs,
    maxBytes: mostBytes,
    headers: {
      accept,
      'user-agent': 'ambra',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  }).catch((cause: unknown) => {
    throw new LabelError(wasNeverSent(cause) ? 'unreachable' : lost, '', { cause })
  })
  const { status } = response
  if (status === 401 || status === 403)
    throw new LabelError('account', detailOf(response.body) || `answer ${status}`)
  if (status === 429) throw new LabelError('unreachable', 'too many calls')
  // Whether anything was done before it failed is not known.
  if (status >= 500) throw new LabelError(lost, `answer ${status}`)
  return { status, body: response.body, json: readJson(response.body) }
}

/** Without a connection nothing has reached the carrier. */
function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof OutboundError)) return false
  if (error.problem === 'address') return true
  const { cause } = error
  return (
    cause instanceof Error &&
    'code' in cause &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(String(cause.code))
  )
}

function readJson(body: Buffer): unknown {
  try {
    return parseBoundedJson(body.toString('utf8'), bounds)
  } catch {
    return undefined
  }
}

const detailOf = (body: Buffer): string => {
  const text = body.subarray(0, 2000).toString('utf8')
  return /^\s*[<%]/.test(text) ? '' : text
}

/** What a carrier answered, in the form it has published. @throws LabelError answer, when it is another */
export function readAnswer<T extends TSchema>(schema: T, { status, json }: CarrierResponse): Static<T> {
  if (!Value.Check(schema, json)) {
    const [first] = Value.Errors(schema, json)
    throw new LabelError('answer', `answer ${status}, ${first?.instancePath ?? ''} ${first?.message ?? ''}`)
  }
  return json
}

/** A label in its base64, with or without the beginning of a data address. @throws LabelError answer, for what is no PDF */
export const pdfFromBase64 = (text: string): Buffer =>
  checkedPdf(Buffer.from(text.replace(/^data:[^,]{0,100},/, ''), 'base64'))

/** @throws LabelError answer, for what is no PDF */
export function checkedPdf(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new LabelError('answer', `no PDF: ${detailOf(bytes)}`)
  return bytes
}

/** What words of an error, or the name of its field, are about; the first that fits. */
const subjects: readonly (readonly [LabelProblem, RegExp])[] = [
  ['phone', /phone|mobile|contact_tel|telefon/i],
  ['email', /e-?mail/i],
  ['point', /pudo|offload|terminal|place_?id|pick-?up ?point|parcel ?shop|locker|company_code/i],
  ['weight', /weight|measurement|too heavy|parcel\.size/i],
  ['cash', /\bcod\b|cod_|cash|goods amount/i],
  ['account', /price ?list|customer ?code|payer|contract|credential|not authori[sz]ed|user.{0,12}pass/i],
  ['sender', /^sender|\bsender/i],
  ['address', /post_?code|postal|zip|street|city|locality|address|country/i],
  ['name', /name|person|consignee/i],
]

/** What a carrier rejects, as an error that says what to mend. `field` is what it names, `words` what it says. */
export function refusalOf(field: string, words: string): LabelError {
  const isOfSender = /sender/i.test(field)
  const found =
    subjects.find(([, pattern]) => pattern.test(field)) ?? subjects.find(([, pattern]) => pattern.test(words))
  const problem = isOfSender ? 'sender' : (found?.[0] ?? 'refused')
  return new LabelError(problem, [field, words].filter(Boolean).join(': '))
}
