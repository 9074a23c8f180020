import type { TestApp } from '../api-suite.ts'
import { signUp } from '../customers/user-suite.ts'

/** A signed-in customer: user token, group token and number. */
export type SignedIn = { token: string; groupToken: string; id: number; email: string }

export const password = 'Password-1234'

let count = 0

/** Signs a new customer of a group up and in. */
export async function aCustomer(shop: TestApp, group: number): Promise<SignedIn> {
  count += 1
  const email = `buyer-${count}@example.ee`
  await signUp(shop, { email, password })
  await shop.database.db
    .updateTable('customers')
    .set({ group_id: group })
    .where('email', '=', email)
    .execute()
  const { body } = await shop.call('userLogin', { body: { username: email, password } })
  const token = String(body.result)
  const me = await shop.call('userMe', { query: { token } })
  return { token, groupToken: me.body.result.groupToken, id: me.body.result.id, email }
}
