import { normalEmail } from '@ambra/domain/customers/address/email'
import type { TestApp, TestCall } from '../api-suite.ts'
import { issueAccountCode, issueEmailChangeCode } from '@ambra/commerce/customers'

export const mari = { email: 'mari@example.ee', firstname: 'Mari', lastname: 'Maasikas' }
export const password = 'valge kohv ja kringel'

/** Returns the bearer header of a token, as the storefront sends it. */
export const bearer = (token: string): Pick<TestCall, 'headers'> => ({
  headers: { authorization: `Bearer ${token}` },
})

type Person = typeof mari & { password: string; addresses: readonly object[] }

/**
 * Creates an account in either mode, following the link of the mail if it must be confirmed.
 * Returns the customer's number.
 */
export async function signUp(shop: TestApp, over: Partial<Person> = {}): Promise<number> {
  const { password: secret, ...customer } = { ...mari, password, ...over }
  const { status, body } = await shop.call('userCreate', { body: { customer, password: secret } })
  if (status !== 200) throw new Error(`sign-up refused: ${JSON.stringify(body)}`)
  if (!body.result.confirmation_required) return body.result.id
  const code = await accountCode(shop, customer.email)
  const confirmed = await shop.call('userConfirm', { body: { code, password: secret } })
  if (confirmed.status !== 200) throw new Error(`no account: ${JSON.stringify(confirmed.body)}`)
  const { id } = await shop.database.db
    .selectFrom('customers')
    .select('id')
    .where('email', '=', normalEmail(customer.email))
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the code in the mail about the newest request for an account with this address, created
 * as the worker does.
 */
export async function accountCode({ database, clock }: TestApp, email: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('pending_customers')
    .select('id')
    .where('email', '=', normalEmail(email))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (await issueAccountCode(database, id, clock.now()))?.code ?? 'the address has an account'
}

/** Returns the code in the mail to the new address of an account. */
export async function emailChangeCode({ database, clock }: TestApp, email: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('email_changes')
    .select('id')
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return (await issueEmailChangeCode(database, id, clock.now()))?.code ?? 'the address has an account'
}

export type SignIn = { email?: string; client?: string; password?: string }

export async function signIn(
  { call }: TestApp,
  { email = mari.email, client, password: secret = password }: SignIn = {},
): Promise<{ token: string; refreshToken: string }> {
  const { status, body } = await call('userLogin', {
    body: { username: email, password: secret },
    headers: client ? { 'x-ambra-client': client } : {},
  })
  if (status !== 200) throw new Error(`sign-in refused: ${JSON.stringify(body)}`)
  return { token: body.result, refreshToken: body.meta.refreshToken }
}

export const anAddress = {
  firstname: 'Mari',
  lastname: 'Maasikas',
  street: ['Pikk tn', '13'],
  city: 'Tallinn',
  postcode: '10111',
  country_id: 'EE',
}
