import { adminOperations, type AdminName } from '@ambra/contract/admin/operations'
import { signInCalls, type SignInName } from '@ambra/contract/admin/sign-in'
import { ShopError } from '@ambra/contract/errors'
import type { Actor } from '@ambra/commerce/admin/actor'
import { runNamed } from '@ambra/commerce/admin/run-operation'
import { countKeyCall, getCallingKey } from '@ambra/commerce/integration/calling-key'
import { OperationError } from '@ambra/commerce/operation-error'
import { getSignedIn } from '@ambra/commerce/staff/staff-sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import type { ApiDeps } from '../http/deps.ts'
import type { AdminDeps } from './admin-deps.ts'
import { readCallKey } from './call-key.ts'
import { answerSignIn } from './sign-in-call.ts'
import { readStaffCookie } from './staff-cookie.ts'

/** Answers a call of the console or of a program: finds out who it is, and hands it to its operation. */
export async function answerAdminCall(
  call: AdminDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deps } = call
  // Before anything is waited for: a client that hangs up has no address any more.
  const network = clientNetwork(request.ip)
  await deps.limiter.take('console', network, deps.now())
  const name = nameOf(request)
  const isSignIn = name in signInCalls
  // A key is no way to sign in.
  if (isSignIn && request.headers.authorization !== undefined) throw new ShopError('request.forbidden')
  const result = isSignIn
    ? await answerSignIn(call, { name: name as SignInName, network }, request, reply)
    : await answerOperation(call, { name: name as AdminName, network }, request)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify({ code: 200, result }))
}

/** @throws ShopError request.unknown_call, request.method_not_allowed */
function nameOf({ params, method }: FastifyRequest): string {
  const name =
    typeof params === 'object' && params !== null && 'operation' in params ? String(params.operation) : ''
  const isSignIn = Object.hasOwn(signInCalls, name)
  if (!isSignIn && !Object.hasOwn(adminOperations, name)) throw new ShopError('request.unknown_call')
  const isQuery = !isSignIn && adminOperations[name as AdminName].kind === 'query'
  if (isQuery !== (method === 'GET')) throw new ShopError('request.method_not_allowed')
  return name
}

async function answerOperation(
  { deps, context }: AdminDeps,
  { name, network }: { name: AdminName; network: string },
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
    // What the command line says in its own words.
    if (error instanceof OperationError)
      throw new ShopError('server.refused', { message: error.message }, { cause: error })
    throw error
  }
}

/** Who it is: a program by its key, else a person by the cookie. @throws ShopError keys.unknown, staff.signed_out, request.throttled */
export async function actorOf(deps: ApiDeps, request: FastifyRequest, network: string): Promise<Actor> {
  const { db } = deps.database
  const now = deps.now()
  const text = readCallKey(request)
  if (text === undefined)
    return { kind: 'staff', who: await getSignedIn(db, readStaffCookie(request, deps.settings), now) }
  const caller = await getCallingKey(db, text, { network, now })
  // Before rights are looked at: what is refused is counted, and is no entry in the audit for each call.
  if (deps.settings.isThrottled) await countKeyCall(db, caller.key, now)
  return { kind: 'key', caller }
}

/** @throws ShopError request.invalid for a key that is no key */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    throw new ShopError('request.invalid', { field: 'Idempotency-Key' })
  return key
}
