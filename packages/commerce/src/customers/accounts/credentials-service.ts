import { normalEmail } from '@ambra/domain/customers/address/email'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { ChangePassword, ChangeResetPassword, CreatePassword } from '@ambra/contract/customers/user'
import type { Database } from '@ambra/db/connection'
import {
  customerRepository,
  emailChangeRepository,
  passwordResetRepository,
  type EndedSessions,
  sessionRepository,
} from '@ambra/db/customers'
import { outboxRepository } from '@ambra/db/messaging'
import { isEmail } from '@ambra/domain/customers/address/address'
import { getCurrentCustomer } from '../sessions/current-customer.ts'
import type { ShopDeps } from '../../platform/context/shop-deps.ts'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { hashToken } from '../../platform/secrets/session-token.ts'
import { createAttempts } from './attempts.ts'
import { notifyOwner } from './credential-mails.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'

type NewPassword = { customerId: number; passwordHash: string; isByMail: boolean }

/** Resets and changes passwords. @see docs/rules/account ACC-6 to ACC-9, docs/rules/security SEC-1 */
export function createCredentialsService(deps: ShopDeps, passwords: Passwords) {
  const { database, settings } = deps
  const attempts = createAttempts(deps)

  /** Stores the password, ends other sessions and mailed tokens, and mails the owner. */
  async function store(
    db: Database['db'],
    { customerId, ...password }: NewPassword,
    ended: { sessions: EndedSessions; now: Date },
  ): Promise<string> {
    const { now } = ended
    const customer = await customerRepository(db).setPassword(customerId, password, now)
    await passwordResetRepository(db).discard(customerId)
    // An attacker may have requested another address before.
    await emailChangeRepository(db).discard(customerId)
    await sessionRepository(db).endOf(customerId, ended.sessions, now)
    await notifyOwner(db, 'password_changed', { ...customer, now })
    return customer.email
  }

  /**
   * Sets a password with the token of a mail. Does the same work for an unknown address and a wrong token.
   * @throws ShopError account.reset_token_invalid, form.password_short, form.password_common,
   * request.throttled
   */
  async function create(
    { email, newPassword, resetToken }: Omit<CreatePassword, 'email'> & { email: string | undefined },
    context: RequestContext,
  ): Promise<true> {
    const { now } = context
    await attempts.beforeToken(context)
    await checkNewPassword(newPassword, email ?? '')
    const passwordHash = await passwords.hash(newPassword)
    const owner = await database.db.transaction().execute(async (db) => {
      const customerId = await passwordResetRepository(db).take(hashToken(resetToken), email, now)
      if (customerId === undefined) throw new ShopError('account.reset_token_invalid')
      return store(db, { customerId, passwordHash, isByMail: true }, { sessions: 'all', now })
    })
    // Failed guesses of an attacker no longer lock the owner out.
    await attempts.forget(owner, context)
    return true
  }

  return {
    /**
     * Queues the mail with the link. By the specification an unknown address is an error; under
     * ACCOUNT_PRIVACY=strict the response is the same, and the mail handler looks the address up.
     * @throws ShopError account.email_unknown, account.reset_mail_failed, request.throttled, form.email
     */
    async requestReset(given: string, context: RequestContext): Promise<true> {
      const email = normalEmail(given)
      if (!isEmail(email)) throw new ShopError('form.email')
      await attempts.beforeReset(email, context)
      const isKnown = (await customerRepository(database.db).findByEmail(email)) !== undefined
      if (!isKnown && settings.accountPrivacy !== 'strict') throw new ShopError('account.email_unknown')
      const { now, store: shop } = context
      await outboxRepository(database.db)
        .add('mail.password_reset', { email, language: shop.language }, { now })
        .catch((error: unknown) => {
          throw new ShopError('account.reset_mail_failed', {}, { cause: error })
        })
      return true
    },

    create,

    /** Same as `create`, with synonymous fields of existing clients. @throws ShopError request.missing_parameter */
    changeReset(data: ChangeResetPassword, context: RequestContext): Promise<true> {
      const newPassword = data.newPassword ?? data.password
      const resetToken = data.resetToken ?? data.token
      if (newPassword === undefined) throw new ShopError('request.missing_parameter', { name: 'newPassword' })
      if (resetToken === undefined) throw new ShopError('request.missing_parameter', { name: 'resetToken' })
      return create({ email: data.email, newPassword, resetToken }, context)
    },

    /** @throws ShopError account.wrong_password, form.password_short, form.password_common, request.throttled */
    async change({ currentPassword, newPassword }: ChangePassword, context: RequestContext): Promise<true> {
      const customer = await getCurrentCustomer(deps, context)
      await attempts.beforePassword(customer.email, context)
      if (!(await passwords.isRight(currentPassword, customer.passwordHash)))
        throw new ShopError('account.wrong_password')
      await checkNewPassword(newPassword, customer.email)
      const passwordHash = await passwords.hash(newPassword)
      const { now, token = '' } = context
      const sessions = { allBut: hashToken(token) }
      await database.db
        .transaction()
        .execute((db) =>
          store(db, { customerId: customer.id, passwordHash, isByMail: false }, { sessions, now }),
        )
      await attempts.forget(customer.email, context)
      return true
    },
  }
}
