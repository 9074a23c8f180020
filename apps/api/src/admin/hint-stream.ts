import type { OutgoingHttpHeaders } from 'node:http'
import { hintMessage } from '@ambra/contract/admin/hints'
import { ShopError } from '@ambra/contract/errors'
import { createHints, type Hints } from '@ambra/commerce/staff/hints'
import { getSignedIn } from '@ambra/commerce/staff/staff-sessions'
import { staffSessionRepository } from '@ambra/db/staff/staff-session-repository'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import type { AdminDeps } from './admin-deps.ts'
import { readStaffCookie } from './staff-cookie.ts'

/** Streams that one person may hold open, and that a process holds. */
const limits = { ofPerson: 4, ofProcess: 200 }
/** How often an open stream says that it is there, and looks whether its session is, ms. */
const pulseMs = 25_000
const pulse = ': here\n\n'
/** How much may wait for a client that reads nothing, bytes. */
const maxWaiting = 16_384

type Stream = { staffId: number; end: () => void }
type Open = { hints: Hints; streams: Set<Stream> }

export type HintStreams = {
  /**
   * Answers with a stream of server-sent events, which lasts as long as the session: what changed in the shop, and a comment
   * every 25 seconds.
   * @throws ShopError staff.signed_out, staff.recovery_only, server.busy, request.throttled
   */
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Ends all of them: a server that stops waits for its connections. */
  end: () => void
}

/** The open streams of a process. */
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
      // The newest counts: the oldest may be of a window that is gone without a word.
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
  // Ended while the first look was awaited: the client has gone, a newer window took its place, or the server stops.
  if (isOver || raw.destroyed) {
    stop()
    throw new ShopError('server.busy')
  }
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // A proxy that gathers would hold hints back.
    .header('x-accel-buffering', 'no')
    .hijack()
  // Numbers and lists of headers go as they are.
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  write('retry: 3000\n\n')
  timer = setInterval(() => writeWhileOpen(pulse), pulseMs).unref()
  return reply

  function write(text: string): void {
    if (isOver || !raw.headersSent) return
    if (raw.writableLength > maxWaiting) end()
    else raw.write(text)
  }
  /** Who was disabled a moment ago learns nothing more. While the database is away this cannot be known. */
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
