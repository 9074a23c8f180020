import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'
import { adminOperations } from '@ambra/contract/platform/operations/operations'
import type { ApiKey } from '@ambra/contract/platform/staff/keys-operations'
import { expect } from 'vitest'
import type { TestApp, TestResponse } from '../../api-suite.ts'
import type { Browser } from '../admin-suite.ts'

export async function aKey(
  person: Pick<Browser, 'run'>,
  over: Partial<AdminInput<'keys.create'>> & { permissions: string[] },
): Promise<{ key: ApiKey; secret: string }> {
  const made = await person.run('keys.create', {
    name: 'Warehouse program',
    stores: null,
    days: 365,
    ...over,
  })
  expect(made.status).toBe(200)
  return made.body.result
}

/** Returns a function that calls the API as a program does. */
export const callWith =
  (shop: TestApp, secret: string) =>
  <N extends AdminName>(
    name: N,
    input: AdminInput<N>,
    headers: Record<string, string | undefined> = {},
  ): Promise<TestResponse> => {
    const isQuery = adminOperations[name].kind === 'query'
    const query = new URLSearchParams(
      Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]),
    )
    return shop.send({
      method: isQuery ? 'GET' : 'POST',
      url: `/api/admin/${name}${isQuery && query.size > 0 ? `?${query}` : ''}`,
      remoteAddress: '192.0.2.7',
      headers: {
        authorization: `Bearer ${secret}`,
        ...(isQuery ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isQuery ? {} : { payload: JSON.stringify(input) }),
    })
  }
