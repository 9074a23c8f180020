import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

/** Reason why the response of another host was rejected. */
export type OutboundProblem = 'address' | 'unreachable' | 'timeout' | 'redirect' | 'type' | 'size'

/** Error of a request to another host without a usable response; the message contains neither address nor content. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem
  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(`request to another host failed: ${problem}`, options)
    this.name = 'OutboundError'
    this.problem = problem
  }
}

/**
 * Request with limits of the response: decompressed bytes, connect timeout and total timeout in ms. `types`
 * are the accepted media types, by prefix; all if absent.
 */
export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  maxBytes: number
  timeoutMs: number
  connectMs?: number
  types?: readonly string[]
  /** Follows up to three redirects on the same host; otherwise a redirect is a response like any other. */
  followsSameHost?: boolean
  /** Rejects addresses that are not public, as resolved at connection time. */
  isPublicOnly?: boolean
  signal?: AbortSignal
  /** DNS; tests use their own. */
  lookup?: LookupFunction
}

/** `body` is empty if the media type is not accepted and the status is an error. */
export type OutboundResponse = {
  status: number
  type: string
  location: string | undefined
  body: Buffer
  /** Value of the header `Retry-After`, if present. */
  retryAfter?: string
}

const defaultConnectMs = 3000
const maxRedirects = 3

/**
 * Sends a request to another host; the server makes all of its outgoing requests here. Limits address,
 * connect time, total time, redirects, media type and size, the last while streaming.
 * @throws OutboundError
 */
export async function requestOutside(
  address: string | URL,
  request: OutboundRequest,
): Promise<OutboundResponse> {
  let url = webAddress(address)
  const timer = AbortSignal.timeout(request.timeoutMs)
  const signal = request.signal ? AbortSignal.any([timer, request.signal]) : timer
  for (let hop = 0; ; hop += 1) {
    const response = await receive(url, request, signal)
    const next = request.followsSameHost ? redirectOf(response, url) : undefined
    if (!next) return response
    if (hop === maxRedirects) throw new OutboundError('redirect')
    url = next
  }
}

function webAddress(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutboundError('address')
  return url
}

/** Returns the target of a redirect; never another host, and never http after https. */
function redirectOf({ status, location }: OutboundResponse, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return undefined
  if (!URL.canParse(location, from.href)) throw new OutboundError('redirect')
  const url = webAddress(new URL(location, from))
  const isSame = url.host === from.host && (url.protocol === from.protocol || url.protocol === 'https:')
  if (!isSame) throw new OutboundError('redirect')
  return url
}

async function receive(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
  try {
    const response = await connect(url, request, signal)
    const status = response.statusCode ?? 0
    const type = response.headers['content-type'] ?? ''
    const { location, 'retry-after': retryAfter } = response.headers
    const later = retryAfter === undefined ? {} : { retryAfter }
    const isAccepted = request.types?.some((one) => type.toLowerCase().startsWith(one)) ?? true
    const isRedirect = status >= 300 && status < 400
    if (isRedirect || !isAccepted) {
      response.destroy()
      if (status >= 200 && status < 300) throw new OutboundError('type')
      return { status, type, location, body: Buffer.alloc(0), ...later }
    }
    return { status, type, location, body: await readBody(response, request.maxBytes), ...later }
  } catch (error) {
    if (error instanceof OutboundError) throw error
    throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}

function connect(url: URL, request: OutboundRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, isPublicOnly = false } = request
  const name = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address is not resolved, so the DNS check would not see it.
  if (isPublicOnly && isIP(name) !== 0 && !isPublicAddress(name)) throw new OutboundError('address')
  const lookup = request.lookup ?? (systemLookup as LookupFunction)
  const options: RequestOptions = {
    method,
    headers: {
      'accept-encoding': 'gzip, br',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    // Opens a new connection: a reused one was opened under other rules.
    agent: false,
    signal,
    lookup: isPublicOnly ? publicLookup(lookup) : lookup,
  }
  return new Promise((done, fail) => {
    const sent = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options)
    const late = setTimeout(
      () => sent.destroy(new OutboundError('timeout')),
      request.connectMs ?? defaultConnectMs,
    )
    sent.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(late)),
    )
    sent.once('close', () => clearTimeout(late))
    sent.once('response', done)
    sent.once('error', fail)
    sent.end(body)
  })
}

/** Resolves names to public addresses only, at connection time, so that a second lookup cannot differ. */
const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return callback(error, found, family)
      const all = typeof found === 'string' ? [{ address: found, family: family ?? 4 }] : found
      const [first] = all
      if (!first || !all.every((one) => isPublicAddress(one.address)))
        return callback(new OutboundError('address'), [])
      if (options.all) return callback(null, all)
      return callback(null, first.address, first.family)
    })

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of unpacked(response)) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxBytes) throw new OutboundError('size')
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  } finally {
    response.destroy()
  }
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  if (encoding !== 'gzip' && encoding !== 'br') throw new OutboundError('type')
  const plain = encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
  // A truncated response must end the decompression too.
  response.once('error', (error) => plain.destroy(error))
  response.once('aborted', () => plain.destroy(new Error('cut off')))
  return response.pipe(plain)
}
