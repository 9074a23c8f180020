import type { TestApp, TestCall } from '../../api-suite.ts'

export const mari = { email: 'mari@example.ee', firstname: 'Mari', lastname: 'Maasikas' }
export const password = 'valge kohv ja kringel'

/** Bearer of a token, as the own storefront sends it. */
export const bearer = (token: string): Pick<TestCall, 'headers'> => ({
  headers: { authorization: `Bearer ${token}` },
})

export async function signUp({ call }: TestApp, over: Partial<typeof mari> = {}): Promise<number> {
  const { status, body } = await call('userCreate', { body: { customer: { ...mari, ...over }, password } })
  if (status !== 200) throw new Error(`sign-up refused: ${JSON.stringify(body)}`)
  return body.result.id
}

export type SignIn = { email?: string; client?: string }

export async function signIn(
  { call }: TestApp,
  { email = mari.email, client }: SignIn = {},
): Promise<{ token: string; refreshToken: string }> {
  const { status, body } = await call('userLogin', {
    body: { username: email, password },
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
