import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { isPublicAddress } from './public-address.ts'

/** Why another host's response was rejected. */
export type OutboundProblem = 'address' | 'unreachable' | 'timeout' | 'redirect' | 'type' | 'size'

/** A request to another host that gave no usable response; the message holds neither address nor content. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem
  constructor(problem: OutboundProblem, options?: ErrorOptions) {
    super(`request to another host failed: ${problem}`, options)
    this.name = 'OutboundError'
    this.problem = problem
  }
}

/**
 * What is sent, and the limits of the response: bytes after unpacking, the time to connect and the time for everything,
 * in ms. `types` are the accepted media types, by their beginning; without it all are read.
 */
export type OutboundRequest = {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  maxBytes: number
  timeoutMs: number
  connectMs?: number
  types?: readonly string[]
  /** Follow up to three redirects that stay on the same host; without it a redirect is a response like any other. */
  followsSameHost?: boolean
  /** Reject addresses that are not public, as the name resolves at the moment of connecting. */
  isPublicOnly?: boolean
  signal?: AbortSignal
  /** DNS; tests have their own. */
  lookup?: LookupFunction
}

/** `body` is empty where the media type is not accepted and the status is no success. */
export type OutboundResponse = {
  status: number
  type: string
  location: string | undefined
  body: Buffer
  /** The header, where there is one. */
  retryAfter?: string
}

const defaultConnectMs = 3000
const maxRedirects = 3

/**
 * The one way this server calls other hosts. Everything is bounded: address, time to connect, total time, redirects,
 * media type and size, the last while it streams in.
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

/** Where a redirect leads; never to another host and never from https back to http. */
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
  // An address is not looked up, so the guard of names would not see it.
  if (isPublicOnly && isIP(name) !== 0 && !isPublicAddress(name)) throw new OutboundError('address')
  const lookup = request.lookup ?? (systemLookup as LookupFunction)
  const options: RequestOptions = {
    method,
    headers: {
      'accept-encoding': 'gzip, br',
      ...headers,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    // A connection of its own: a reused one was opened under other rules.
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

/** Names lead to public addresses only; resolved when the connection is made, so that a second lookup cannot differ. */
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
  // A response that is cut off must end the unpacking too.
  response.once('error', (error) => plain.destroy(error))
  response.once('aborted', () => plain.destroy(new Error('cut off')))
  return response.pipe(plain)
}
