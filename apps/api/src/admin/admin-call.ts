import { signInCalls, type SignInName } from '@ambra/contract/platform/staff/sign-in'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { type Actor, countKeyCall, getCallingKey, OperationError } from '@ambra/commerce/platform'
import { findOperation, runNamed, getSignedIn } from '@ambra/commerce/operations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import type { ApiDeps } from '../http/deps.ts'
import type { AdminDeps } from './admin-deps.ts'
import { readCallKey } from './call-key.ts'
import { answerSignIn } from './sign-in-call.ts'
import { readStaffCookie } from './staff-cookie.ts'

/** Handles a call of the console or of a program: authenticates the caller and runs the operation. */
export async function answerAdminCall(
  call: AdminDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deps } = call
  // Runs before any await: a client that disconnects has no address any more.
  const network = clientNetwork(request.ip)
  await deps.limiter.take('console', network, deps.now())
  const name = nameOf(call, request)
  const isSignIn = name in signInCalls
  // A key cannot sign in.
  if (isSignIn && request.headers.authorization !== undefined) throw new ShopError('request.forbidden')
  const result = isSignIn
    ? await answerSignIn(call, { name: name as SignInName, network }, request, reply)
    : await answerOperation(call, { name, network }, request)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ code: 200, result }))
}

/** @throws ShopError request.unknown_call, request.method_not_allowed */
function nameOf({ context }: AdminDeps, { params, method }: FastifyRequest): string {
  const name =
    typeof params === 'object' && params !== null && 'operation' in params ? String(params.operation) : ''
  const isSignIn = Object.hasOwn(signInCalls, name)
  const isQuery = !isSignIn && findOperation(context, name).row.kind === 'query'
  if (isQuery !== (method === 'GET')) throw new ShopError('request.method_not_allowed')
  return name
}

async function answerOperation(
  { deps, context }: AdminDeps,
  { name, network }: { name: string; network: string },
  request: FastifyRequest,
): Promise<unknown> {
  const actor = await actorOf(deps, request, network)
  const gone = new AbortController()
  request.raw.once('close', () => gone.abort())
  try {
    const operationContext = { ...context, report: () => undefined, signal: gone.signal }
    return await runNamed(operationContext, name, {
      actor,
      input: request.method === 'GET' ? request.query : request.body,
      requestId: request.id,
      network,
      idempotencyKey: idempotencyKey(request),
    })
  } catch (error) {
    // Errors of the command line have their own message.
    if (error instanceof OperationError)
      throw new ShopError('server.refused', { message: error.message }, { cause: error })
    throw error
  }
}

/**
 * Returns the caller: a program by its key, else a person by the cookie. @throws ShopError
 * keys.unknown, staff.signed_out, request.throttled
 */
export async function actorOf(deps: ApiDeps, request: FastifyRequest, network: string): Promise<Actor> {
  const { db } = deps.database
  const now = deps.now()
  const text = readCallKey(request)
  if (text === undefined)
    return { kind: 'staff', who: await getSignedIn(db, readStaffCookie(request, deps.settings), now) }
  const caller = await getCallingKey(db, text, { network, now })
  // Runs before rights are checked: throttled calls are counted and write no audit entries.
  if (deps.settings.isThrottled) await countKeyCall(db, caller.key, now)
  return { kind: 'key', caller }
}

/** @throws ShopError request.invalid for a malformed key */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    throw new ShopError('request.invalid', { field: 'Idempotency-Key' })
  return key
}
