import { parseBoundedJson } from '@ambra/contract/platform/api/request-bounds'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { OutboundError, requestOutside } from '../../platform/network/outbound.ts'
import { LabelError, type LabelProblem } from '../labels/carrier-labels.ts'

/** Request timeout; longer than the slowest carrier was seen to take. */
const timeoutMs = 20_000
const connectMs = 4000
/** Maximum response size; labels with pictures take a few hundred kilobytes. */
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
   * The call is idempotent and may be retried after a lost response. Otherwise a lost response is `unclear`,
   * unless no connection was made.
   */
  isRepeatable?: boolean
}

/** Response of a carrier; `json` is undefined if the body is not JSON. */
export type CarrierResponse = { status: number; body: Buffer; json: unknown }

/**
 * Sends a request to a carrier. The caller reads client errors (4xx), except for a rejected key and rate
 * limits.
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
  // It is unknown whether anything was done before the failure.
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

/** Parses a carrier's response by its published schema. @throws LabelError answer, when it does not match */
export function readAnswer<T extends TSchema>(schema: T, { status, json }: CarrierResponse): Static<T> {
  if (!Value.Check(schema, json)) {
    const [first] = Value.Errors(schema, json)
    throw new LabelError('answer', `answer ${status}, ${first?.instancePath ?? ''} ${first?.message ?? ''}`)
  }
  return json
}

/** Decodes a base64 label, with or without a data URL prefix. @throws LabelError answer, when it is not a PDF */
export const pdfFromBase64 = (text: string): Buffer =>
  checkedPdf(Buffer.from(text.replace(/^data:[^,]{0,100},/, ''), 'base64'))

/** @throws LabelError answer, when it is not a PDF */
export function checkedPdf(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new LabelError('answer', `no PDF: ${detailOf(bytes)}`)
  return bytes
}

/** Patterns in error texts or field names by problem; the first match counts. */
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

/**
 * Converts a carrier's rejection to an error that says what to correct. `field` is the named field, `words`
 * the carrier's text.
 */
export function refusalOf(field: string, words: string): LabelError {
  const isOfSender = /sender/i.test(field)
  const found =
    subjects.find(([, pattern]) => pattern.test(field)) ?? subjects.find(([, pattern]) => pattern.test(words))
  const problem = isOfSender ? 'sender' : (found?.[0] ?? 'refused')
  return new LabelError(problem, [field, words].filter(Boolean).join(': '))
}
