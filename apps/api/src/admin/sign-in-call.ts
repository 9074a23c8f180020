import {
  signInCalls,
  type SignInInput,
  type SignInName,
  type SignInResult,
} from '@ambra/contract/platform/staff/sign-in'
import {
  checkedBy,
  createInvites,
  rolesDocument,
  createSignIn,
  createStepUp,
  getSignedIn,
  type SignedInPerson,
} from '@ambra/commerce/operations'
import type { StaffRequest } from '@ambra/commerce/platform'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiDeps } from '../http/deps.ts'
import type { AdminDeps } from './admin-deps.ts'
import { readStaffCookie, setStaffCookie } from './staff-cookie.ts'

/** Context shared by the sign-in calls: the services, the origin of the request, and the cookie. */
type Surroundings = {
  deps: ApiDeps
  request: StaffRequest
  /** Undefined without an open session. */
  who: SignedInPerson | undefined
  keep: (token: string | undefined) => void
  clear: () => void
}
type SignInHandlers = {
  [N in SignInName]: (around: Surroundings, input: SignInInput<N>) => Promise<SignInResult<N>>
}

const shown = ({ id, name }: { id: number; name: string }) => ({ id, name })

const handlers: SignInHandlers = {
  'sign-in.options': ({ deps, request }) => createSignIn(deps).options(request),
  'sign-in.passkey': async ({ deps, request, keep }, { proof }) => {
    const { token, person } = await createSignIn(deps).byPasskey(proof, request)
    keep(token)
    return shown(person)
  },
  'sign-in.password': async ({ deps, request, keep }, input) => {
    const { token, person } = await createSignIn(deps).byPassword(input, request)
    keep(token)
    return shown(person)
  },
  'sign-in.recovery': async ({ deps, request, keep }, input) => {
    const { token, person } = await createSignIn(deps).byRecoveryCode(input, request)
    keep(token)
    return shown(person)
  },
  'sign-out': async ({ deps, who, keep, clear }) => {
    if (who) await createSignIn(deps).signOut(who)
    keep(undefined)
    clear()
    return true
  },
  'step-up.options': ({ deps, who }) => createStepUp(deps).options(personOf(who)),
  'step-up.passkey': async ({ deps, who, request, keep }, { proof }) => {
    const { token, until } = await createStepUp(deps).prove(personOf(who), { passkey: proof }, request)
    keep(token)
    return { proved_until: until.toISOString() }
  },
  'step-up.password': async ({ deps, who, request, keep }, input) => {
    const { token, until } = await createStepUp(deps).prove(personOf(who), input, request)
    keep(token)
    return { proved_until: until.toISOString() }
  },
  'invite.show': async ({ deps, request }, { token }) => {
    const { invite, name, needsPasskey } = await createInvites(deps).show(token, request)
    return {
      email: invite.email ?? null,
      name: name ?? null,
      roles: rolesDocument(invite.roles),
      needs_passkey: needsPasskey,
      expires_at: invite.expiresAt.toISOString(),
    }
  },
  'invite.options': ({ deps, request }, input) => createInvites(deps).passkeyOptions(input, request),
  'invite.totp': ({ deps, request }, { token }) => createInvites(deps).totp(token, request),
  'invite.accept': async ({ deps, request, keep }, input) => {
    const { token, person, recoveryCodes } = await createInvites(deps).accept(input, request)
    keep(token)
    return { ...shown(person), recovery_codes: recoveryCodes }
  },
}

/** @throws ShopError staff.signed_out */
function personOf(who: SignedInPerson | undefined): SignedInPerson {
  if (!who) throw new ShopError('staff.signed_out')
  return who
}

/** Handles a call that starts a session, performs a step-up or ends a session. */
export async function answerSignIn(
  { deps }: AdminDeps,
  { name, network }: { name: SignInName; network: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = checkedBy(signInCalls[name].input, request.body)
  const token = readStaffCookie(request, deps.settings)
  const mayHaveSession = signInCalls[name].needsSession || name === 'sign-out'
  const who = mayHaveSession
    ? await getSignedIn(deps.database.db, token, deps.now()).catch(orNobody)
    : undefined
  const around: Surroundings = {
    deps,
    request: { network, userAgent: request.headers['user-agent'], requestId: request.id },
    who,
    keep: (given) => setStaffCookie(reply, given, deps.settings),
    // On the shop's own host the storage also belongs to the shopper.
    clear: () => reply.header('clear-site-data', deps.settings.adminHost ? '"cache", "storage"' : '"cache"'),
  }
  // The table ties each name to its own input.
  const handle = handlers[name] as (around: Surroundings, input: never) => Promise<unknown>
  return handle(around, input)
}

function orNobody(error: unknown): undefined {
  if (error instanceof ShopError && error.code === 'staff.signed_out') return undefined
  throw error
}
