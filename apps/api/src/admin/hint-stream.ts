import type { OutgoingHttpHeaders } from 'node:http'
import { hintMessage } from '@ambra/contract/platform/operations/hints'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { createHints, type Hints, getSignedIn } from '@ambra/commerce/operations'
import { staffSessionRepository } from '@ambra/db/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import type { AdminDeps } from './admin-deps.ts'
import { readStaffCookie } from './staff-cookie.ts'

/** Maximum number of open streams of one person and of a process. */
const limits = { ofPerson: 4, ofProcess: 200 }
/** Interval in ms at which an open stream sends a comment and checks its session. */
const pulseMs = 25_000
const pulse = ': here\n\n'
/** Maximum number of bytes buffered for a client that does not read. */
const maxWaiting = 16_384

type Stream = { staffId: number; end: () => void }
type Open = { hints: Hints; streams: Set<Stream> }

export type HintStreams = {
  /**
   * Responds with a stream of server-sent events, which lasts as long as the session: hints about
   * changes in the shop, and a comment every 25 seconds.
   * @throws ShopError staff.signed_out, staff.recovery_only, server.busy, request.throttled
   */
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Ends all streams: a server waits for its connections when it stops. */
  end: () => void
}

export function createHintStreams({ deps }: AdminDeps): HintStreams {
  const open: Open = { hints: createHints(deps.database, deps.log), streams: new Set() }
  return {
    async answer(request, reply) {
      const network = clientNetwork(request.ip)
      await deps.limiter.take('console', network, deps.now())
      const token = readStaffCookie(request, deps.settings)
      const { person, session } = await getSignedIn(deps.database.db, token, deps.now())
      if (session.method === 'recovery') throw new ShopError('staff.recovery_only')
      if (open.streams.size >= limits.ofProcess) throw new ShopError('server.busy')
      const own = [...open.streams].filter(({ staffId }) => staffId === person.id)
      // The newest stream wins: the oldest may belong to a window that disappeared silently.
      if (own.length >= limits.ofPerson) own[0]?.end()
      const isOpen = () => staffSessionRepository(deps.database.db).isOpen(session.id, deps.now())
      return stream(reply, open, { staffId: person.id, isOpen })
    },
    end() {
      for (const { end } of open.streams) end()
    },
  }
}

async function stream(
  reply: FastifyReply,
  { hints, streams }: Open,
  { staffId, isOpen }: { staffId: number; isOpen: () => Promise<boolean> },
): Promise<FastifyReply> {
  const { raw } = reply
  const entry: Stream = { staffId, end }
  let isOver = false
  let ignore: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  streams.add(entry)
  raw.once('close', stop)
  ignore = await hints.listen((rooms) => writeWhileOpen(hintMessage(rooms)))
  // Ended during the first session check: the client disconnected, a newer window replaced it, or
  // the server stops.
  if (isOver || raw.destroyed) {
    stop()
    throw new ShopError('server.busy')
  }
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // A buffering proxy would delay hints.
    .header('x-accel-buffering', 'no')
    .hijack()
  // Numbers and lists of headers are passed unchanged.
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  write('retry: 3000\n\n')
  timer = setInterval(() => writeWhileOpen(pulse), pulseMs).unref()
  return reply

  function write(text: string): void {
    if (isOver || !raw.headersSent) return
    if (raw.writableLength > maxWaiting) end()
    else raw.write(text)
  }
  /**
   * Writes only while the session is open, so that a disabled person learns nothing more. While the
   * database is unreachable this is unknown.
   */
  function writeWhileOpen(text: string): void {
    isOpen().then(
      (isStillOpen) => (isStillOpen ? write(text) : end()),
      () => write(pulse),
    )
  }
  function stop(): void {
    isOver = true
    clearInterval(timer)
    ignore?.()
    streams.delete(entry)
  }
  function end(): void {
    stop()
    if (raw.headersSent) raw.end()
  }
}
