import { operationContext } from '@ambra/commerce/operation-context-suite'
import { cliOperation, createInviting } from '@ambra/commerce/operations'
import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'
import { adminOperations } from '@ambra/contract/platform/operations/operations'
import type { SignInInput, SignInName } from '@ambra/contract/platform/staff/sign-in'
import type { Permission } from '@ambra/contract/platform/staff/permissions'
import { softwarePasskey } from '@ambra/testing/software-passkey'
import { sql } from 'kysely'
import { permissions } from '@ambra/contract/platform/staff/permissions'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import type { TestApp, TestResponse } from '../api-suite.ts'

export const origin = 'http://shop.test'
/** Headers that pages of the console send. */
export const consoleHeaders = { 'x-ambra-console': '1', 'sec-fetch-site': 'same-origin', origin }
const everything = [{ storeId: undefined, permissions: permissions as readonly Permission[] }]

/** A browser with the console open, which keeps its session cookie. */
export function browserOf(shop: TestApp, address = '192.0.2.7') {
  let cookie = ''
  async function send(
    method: 'GET' | 'POST',
    name: string,
    input: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<TestResponse> {
    const given = {
      ...consoleHeaders,
      cookie,
      'user-agent': 'Mozilla/5.0 (Android) Firefox/140.0',
      ...headers,
    }
    const sent = Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
    )
    const query = method === 'GET' ? toQuery(input) : ''
    const response = await shop.send({
      method,
      url: `/api/admin/${name}${query}`,
      remoteAddress: address,
      headers: method === 'POST' ? { 'content-type': 'application/json', ...sent } : sent,
      ...(method === 'POST' ? { payload: JSON.stringify(input) } : {}),
    })
    const [set] = [response.response.headers['set-cookie'] ?? []].flat()
    if (set) cookie = set.split(';')[0]?.replace(/=$/, '') ?? ''
    if (cookie.endsWith('-staff')) cookie = ''
    return response
  }
  return {
    send,
    signIn: <N extends SignInName>(
      name: N,
      input: SignInInput<N>,
      headers?: Record<string, string | undefined>,
    ) => send('POST', name, input, headers),
    run: async <N extends AdminName>(
      name: N,
      input: AdminInput<N>,
      headers?: Record<string, string | undefined>,
    ): Promise<TestResponse> => {
      const { kind, result } = adminOperations[name]
      const response = await send(kind === 'query' ? 'GET' : 'POST', name, input, headers)
      // The response matches its schema in the contract and has no further fields.
      if (response.status === 200) {
        const clean = Value.Clean(result, structuredClone(response.body.result))
        expect([name, clean]).toEqual([name, response.body.result])
        expect([name, [...Value.Errors(result, response.body.result)]]).toEqual([name, []])
      }
      return response
    },
    cookie: () => cookie,
    useCookie: (other: string) => {
      cookie = other
    },
  }
}

const toQuery = (input: unknown): string => {
  const entries = Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

export type Browser = ReturnType<typeof browserOf>
type Given = { role: string; store: string | null }[]

const staffDeps = (shop: TestApp) => ({
  database: shop.database,
  settings: shop.deps.settings,
  now: shop.clock.now,
})

/** Creates an invite and returns its token, as the command line prints it. */
export async function inviteToken(shop: TestApp, email: string, roles: Given): Promise<string> {
  const inviting = createInviting(staffDeps(shop))
  const { link } = await inviting.inviteByLink(
    { email, roles, language: 'en' },
    { id: undefined, grants: everything },
  )
  return link?.split('#')[1] ?? ''
}

/** Creates a link that resets a person's access and returns its token, as the command line prints it. */
export async function resetToken(shop: TestApp, id: number): Promise<string> {
  const run = cliOperation('staff.reset-access')
  const context = operationContext(shop.database, { now: shop.clock.now, login: 'root' })
  const { link } = await run(context, { id })
  return link?.split('#')[1] ?? ''
}

export async function acceptByPasskey(browser: Browser, token: string, email?: string) {
  const key = softwarePasskey()
  const name = 'Mari Maasikas'
  const about = { token, name, ...(email ? { email } : {}) }
  const options = await browser.signIn('invite.options', about)
  expect(options.status).toBe(200)
  const passkey = key.create(options.body.result, { origin })
  const response = await browser.signIn('invite.accept', { ...about, language: 'en', passkey })
  return { key, response }
}

let people = 0

/** Roles of an owner in all stores. */
export const owner = [{ role: 'owner', store: null }]

export type Person = Awaited<ReturnType<typeof aPerson>>

/** Creates an owner, signed in by passkey in a separate browser. */
export const anOwner = (shop: TestApp): Promise<Person> => aPerson(shop, owner)

/** Creates a person with these roles, signed in by passkey in a separate browser. */
export async function aPerson(shop: TestApp, roles: Given, address?: string) {
  const email = `person${(people += 1)}@shop.example`
  const browser = browserOf(shop, address)
  const { key, response } = await acceptByPasskey(browser, await inviteToken(shop, email, roles))
  expect(response.status).toBe(200)
  return {
    ...browser,
    browser,
    email,
    key,
    id: Number(response.body.result.id),
    recovery: response.body.result.recovery_codes as string[],
  }
}

export const signInBy = async (browser: Browser, key: ReturnType<typeof softwarePasskey>) => {
  const options = await browser.signIn('sign-in.options', {})
  const proof = key.get(options.body.result, { origin })
  return { proof, response: await browser.signIn('sign-in.passkey', { proof }) }
}

/** Returns the audit entries, oldest first. */
export async function auditOf(shop: TestApp) {
  const { rows } = await sql<{
    operation: string
    outcome: string
    code: string | null
    actor_kind: string
    actor_id: string
    subject_id: string | null
  }>`
    select operation, outcome, code, actor_kind, actor_id, subject_id from audit_entries order by id`.execute(
    shop.database.db,
  )
  return rows
}

export const codeOf = ({ body }: TestResponse): string | undefined => body.meta?.error
