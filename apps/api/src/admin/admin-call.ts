import { adminOperations, type AdminName } from '@ambra/contract/admin/operations'
import { signInCalls, type SignInName } from '@ambra/contract/admin/sign-in'
import { ShopError } from '@ambra/contract/errors'
import { runNamed } from '@ambra/commerce/admin/run-operation'
import { OperationError } from '@ambra/commerce/operation-error'
import { getSignedIn } from '@ambra/commerce/staff/staff-sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import type { AdminDeps } from './admin-deps.ts'
import { answerSignIn } from './sign-in-call.ts'
import { readStaffCookie } from './staff-cookie.ts'

/** Answers a call of the console: finds out who it is, and hands it to its operation. */
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
  const result =
    name in signInCalls
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
  const token = readStaffCookie(request, deps.settings)
  const who = await getSignedIn(deps.database.db, token, deps.now())
  const gone = new AbortController()
  request.raw.once('close', () => gone.abort())
  try {
    const operationContext = { ...context, report: () => undefined, signal: gone.signal }
    return await runNamed(operationContext, name, {
      actor: { kind: 'staff', who },
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

/** @throws ShopError request.invalid for a key that is no key */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key))
    throw new ShopError('request.invalid', { field: 'Idempotency-Key' })
  return key
}
