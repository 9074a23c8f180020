import type { AdminInput, AdminName } from '@ambra/contract/admin/operations'
import { adminOperations } from '@ambra/contract/admin/operations'
import type { ApiKey } from '@ambra/contract/admin/keys-operations'
import { expect } from 'vitest'
import type { TestApp, TestResponse } from '../api-suite.ts'
import type { Browser } from './admin-suite.ts'

/** A key that a person makes. */
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

/** Calls as a program makes them. */
export const callWith =
  (shop: TestApp, secret: string) =>
  <N extends AdminName>(
    name: N,
    input: AdminInput<N>,
    headers: Record<string, string> = {},
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
