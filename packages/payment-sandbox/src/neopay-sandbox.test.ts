import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readToken, signToken } from './json-web-token.ts'
import { neopayErrors, neopayOrders } from './neopay-plan.ts'
import {
  goodClaims,
  neopayBench,
  type SandboxBench,
  sandboxKey,
  sandboxStart,
  widgetToken,
} from './testing/sandbox-bench.ts'

const now = new Date(sandboxStart)
const open = (bench: SandboxBench, query: string, headers = {}) =>
  bench.app.inject({ url: `/sandbox/neopay/widget.html?${query}`, headers })

function claimsOf(token: string, key = sandboxKey): Record<string, unknown> {
  const read = readToken(token, key, now)
  if ('fault' in read) throw new Error(read.fault)
  return read.payload
}

/** Returns the only transaction of a callback: its id with its fields. */
function callback({ sent }: SandboxBench, index = 0): { id: string } & Record<string, unknown> {
  const { token } = JSON.parse(sent[index]?.body ?? '{}')
  const [[id, fields] = []] = Object.entries(claimsOf(token)['transactions'] ?? {})
  return { id: id ?? '', ...fields }
}

describe('banks list', () => {
  it('lists banks of three countries, one unavailable, and the pseudo-bank', async () => {
    const { app } = await neopayBench()
    const list = (await app.inject('/sandbox/neopay/api/countries/7')).json()
    expect(list.map(({ code }: { code: string }) => code)).toEqual(['EE', 'LV', 'LT'])
    const banks = list.flatMap(({ aspsps }: { aspsps: { bic: string; isOperating?: boolean }[] }) => aspsps)
    expect(banks.filter((bank: { isOperating?: boolean }) => bank.isOperating === false)).toHaveLength(1)
    expect(banks.filter((bank: { bic: string }) => bank.bic === 'other')).toHaveLength(3)
    expect((await app.inject('/sandbox/neopay/api/countries')).json()).toEqual(list)
    expect((await app.inject('/sandbox/neopay/api/countries/8')).statusCode).toBe(404)
  })

  it("draws a neutral mark instead of each bank's logo", async () => {
    const { app } = await neopayBench()
    const [{ aspsps }] = (await app.inject('/sandbox/neopay/api/countries')).json()
    const { headers, body } = await app.inject(new URL(aspsps[4].logo).pathname)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toContain('>CP</text>')
  })

  it('fails or delays the banks list on demand', async () => {
    const bench = await neopayBench()
    const set = (banks: string) =>
      bench.app.inject({
        method: 'POST',
        url: '/sandbox/neopay/settings',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `banks=${banks}`,
      })
    await set('error')
    expect((await bench.app.inject('/sandbox/neopay/api/countries')).statusCode).toBe(500)
    await set('slow')
    const slow = bench.app.inject('/sandbox/neopay/api/countries')
    await expect.poll(() => bench.waiting.length).toBe(1)
    expect(await bench.runNext()).toBe(10_000)
    expect((await slow).statusCode).toBe(200)
  })
})

const unsigned = (alg: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg, typ: 'JWT' })}.${part(goodClaims)}`
  return alg === 'none'
    ? `${text}.`
    : `${text}.${createHmac('sha256', sandboxKey).update(text).digest('base64url')}`
}

describe('payment page', () => {
  it.each([
    ['alg none', unsigned('none'), 'algorithm'],
    ['RS256', unsigned('RS256'), 'algorithm'],
    ['a wrong key', widgetToken({}, 'another key'), 'signature'],
    ['an expired token', widgetToken({ exp: sandboxStart / 1000 - 1 }), 'expired'],
    ['an unknown project', widgetToken({ projectId: 8 }), 'project'],
    ['a project id that is a text', widgetToken({ projectId: '7' }), 'project'],
    ['amount 0', widgetToken({ amount: 0 }), 'amount'],
    ['an amount below 0', widgetToken({ amount: -1 }), 'amount'],
    ['an amount with three decimals', widgetToken({ amount: 1.005 }), 'amount'],
    ['another currency', widgetToken({ currency: 'SEK' }), 'currency'],
    ['no transaction id', widgetToken({ transactionId: undefined }), 'claim transactionId'],
    ['no purpose', widgetToken({ paymentPurpose: ' ' }), 'claim paymentPurpose'],
    ['no return address', widgetToken({ clientRedirectUrl: undefined }), 'claim clientRedirectUrl'],
    ['a return address that is a script', widgetToken({ clientRedirectUrl: 'javascript:0' }), 'returnUrl'],
    [
      'a return address on another host',
      widgetToken({ clientRedirectUrl: 'https://evil.test/' }),
      'returnUrl',
    ],
    [
      'a return address elsewhere in the shop',
      widgetToken({ clientRedirectUrl: 'https://shop.test/' }),
      'returnUrl',
    ],
    ['no token at all', '', 'malformed'],
  ])('rejects %s with a page and sends the shop nothing', async (_, token, reason) => {
    const bench = await neopayBench()
    const response = await open(bench, `${token}&auto=success`)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(reason)
    expect(bench.sent).toEqual([])
  })

  it('shows the payment and every possible outcome, in the language of the token', async () => {
    const bench = await neopayBench()
    const { body, headers } = await open(bench, widgetToken())
    expect(body).toContain('lang="et"')
    expect(body).toContain('129,90\u00A0€')
    expect(body).toContain('LHV')
    for (const outcome of ['success', 'pending', 'partly', 'cancel', 'fail'])
      expect(body).toContain(`value="${outcome}"`)
    for (const option of [...neopayOrders, ...neopayErrors])
      expect(body).toContain(`<option value="${option}"`)
    expect(body).not.toContain('<script')
    expect(String(headers['content-security-policy'])).toContain("form-action 'self' https://shop.test;")
    expect(bench.sent).toEqual([])
  })

  it('lets the buyer choose an available bank when the shop chose none', async () => {
    const { body } = await open(await neopayBench(), widgetToken({ bank: undefined }))
    expect(body.match(/type="radio"/g)).toHaveLength(20)
    expect(body).toMatch(/value="MULTLV2X" disabled/)
    expect(body.match(/ checked/g)).toHaveLength(1)
  })

  it('escapes what the shop wrote', async () => {
    const { body } = await open(await neopayBench(), widgetToken({ paymentPurpose: '<b>"&' }))
    expect(body).toContain('&lt;b&gt;&quot;&amp;')
  })
})

describe('order of events', () => {
  it('notifies the shop first, then sends the browser back with a signed token', async () => {
    const bench = await neopayBench()
    const response = await open(bench, `${widgetToken()}&auto=success`)
    expect(callback(bench)).toMatchObject({
      id: 'A1-1',
      status: 'success',
      amount: 129.9,
      currency: 'EUR',
      receiverAccountNumber: 'EE382200221020145685',
      bank: { bic: 'LHVBEE22', name: 'LHV' },
    })
    expect(response.statusCode).toBe(303)
    const back = new URL(String(response.headers.location))
    expect(back.searchParams.get('x')).toBe('1')
    expect(claimsOf(back.searchParams.get('token') ?? '')).toMatchObject({
      transactionId: 'A1-1',
      amount: 129.9,
      status: 'signed',
    })
  })

  it.each([
    ['pending', 'pending', 'pending'],
    ['partly', 'partially signed', 'pending'],
    ['cancel', 'canceled', 'canceled'],
    ['fail', 'failed', 'canceled'],
  ])('%s posts "%s" and returns with %s=1', async (auto, status, flag) => {
    const bench = await neopayBench()
    const response = await open(bench, `${widgetToken()}&auto=${auto}`)
    expect(callback(bench)).toMatchObject({ status })
    const back = new URL(String(response.headers.location)).searchParams
    expect(back.get(flag)).toBe('1')
    expect(claimsOf(back.get('data') ?? '')).toMatchObject({ transactionId: 'A1-1' })
  })

  it.each([
    ['redirect-first', [], 2_000, ['success']],
    ['callback-late', [], 30_000, ['success']],
    ['twice', ['success', 'success'], undefined, []],
    ['two-at-once', ['success', 'success'], undefined, []],
    ['no-callback', [], undefined, []],
    ['cancel-then-success', ['canceled'], 2_000, ['success']],
    ['success-then-cancel', ['success'], 2_000, ['canceled']],
    ['pending-then-success', ['pending'], 2_000, ['success']],
  ])('follows the chosen order of events: %s', async (order, before, delay, after) => {
    const bench = await neopayBench()
    const response = await open(bench, `${widgetToken()}&auto=success&order=${order}`)
    expect(response.statusCode).toBe(303)
    const statuses = () => bench.sent.map((_, index) => callback(bench, index)['status'])
    expect(statuses()).toEqual(before)
    expect(bench.waiting.map(({ ms }) => ms)).toEqual(delay === undefined ? [] : [delay])
    while (bench.waiting.length > 0) await bench.runNext()
    expect(statuses()).toEqual([...before, ...after])
  })

  it('leaves the browser on the page when the buyer closes the window', async () => {
    const bench = await neopayBench()
    const response = await open(bench, `${widgetToken()}&auto=success&order=no-return`)
    expect(response.statusCode).toBe(200)
    expect(callback(bench)).toMatchObject({ status: 'success' })
  })

  it('reads switches from a cookie, so that each browser of a test run has its own', async () => {
    const bench = await neopayBench()
    const response = await open(bench, widgetToken(), {
      cookie: 'a=b; sandbox=auto%3Dcancel%26order%3Dtwice',
    })
    expect(response.statusCode).toBe(303)
    expect(bench.sent).toHaveLength(2)
  })

  it('sends a further message for a transaction on request', async () => {
    const bench = await neopayBench()
    await open(bench, `${widgetToken()}&auto=pending`)
    await bench.app.inject({
      method: 'POST',
      url: '/sandbox/neopay/callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'transactionId=A1-1&outcome=success',
    })
    expect(callback(bench, 1)).toMatchObject({ id: 'A1-1', status: 'success' })
  })
})

describe('faults on demand', () => {
  const faulty = async (error: string) => {
    const bench = await neopayBench()
    await open(bench, `${widgetToken({ transactionId: 'B2-1' })}&auto=cancel`)
    await open(bench, `${widgetToken()}&auto=success&fault=${error}`)
    return bench
  }

  it.each([
    ['other-transaction', { id: 'B2-1' }],
    ['amount-less', { amount: 129.89 }],
    ['other-currency', { currency: 'SEK' }],
    ['other-iban', { receiverAccountNumber: 'LV80BANK0000435195001' }],
  ])('injects the fault: %s', async (error, fields) => {
    expect(callback(await faulty(error), 1)).toMatchObject(fields)
  })

  it('reports an unknown transaction on demand', async () => {
    expect(callback(await faulty('unknown-transaction'), 1).id).toMatch(/^unknown-/)
  })

  it('puts two transactions into one token on demand', async () => {
    const bench = await faulty('two-transactions')
    const { token } = JSON.parse(bench.sent[1]?.body ?? '{}')
    expect(Object.keys(claimsOf(token)['transactions'] ?? {})).toEqual([
      'A1-1',
      expect.stringMatching(/^stranger-/),
    ])
  })

  it.each([
    ['wrong-signature', 'signature'],
    ['expired-token', 'expired'],
  ])('injects the fault into one message: %s', async (error, reason) => {
    const bench = await faulty(error)
    const { token } = JSON.parse(bench.sent[1]?.body ?? '{}')
    expect(readToken(token, sandboxKey, now)).toEqual({ fault: reason })
  })

  it('sends a form instead of JSON on demand', async () => {
    const [, form] = (await faulty('form-body')).sent
    expect(form?.contentType).toBe('application/x-www-form-urlencoded')
    expect(claimsOf(new URLSearchParams(form?.body).get('token') ?? '')).toHaveProperty('transactions')
  })
})

describe('retries', () => {
  it.each([
    ['an error', { status: 500, saysSuccess: false }],
    ['200 without success', { status: 200, saysSuccess: false }],
    ['no answer', { status: 0, saysSuccess: false }],
  ])('retries after %s: 5 s, 30 s, 5 min, and stops after five', async (_, refusal) => {
    const bench = await neopayBench()
    bench.answers(refusal)
    await open(bench, `${widgetToken()}&auto=success`)
    const delays: number[] = []
    while (bench.waiting.length > 0) delays.push(await bench.runNext())
    expect(delays).toEqual([5_000, 30_000, 300_000, 300_000])
    expect(bench.sent).toHaveLength(5)
  })

  it('stops retrying after the shop reports success', async () => {
    const bench = await neopayBench()
    bench.answers({ status: 503, saysSuccess: false })
    await open(bench, `${widgetToken()}&auto=success`)
    bench.answers({ status: 200, saysSuccess: true })
    await bench.runNext()
    expect(bench.sent).toHaveLength(2)
    expect(bench.waiting).toEqual([])
  })
})

describe('log', () => {
  it('keeps every token and callback, decoded and without signatures', async () => {
    const { app } = await neopayBench().then(async (bench) => {
      await open(bench, `${widgetToken()}&auto=success`)
      return bench
    })
    const log = (await app.inject('/sandbox/neopay/log.json?about=A1-1')).json()
    expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['widget token', 'callback', 'return'])
    expect(log[1].data).toMatchObject({ attempt: 1, status: 200, isAccepted: true })
    expect(JSON.stringify(log)).not.toContain(widgetToken().split('.')[2])
    const page = await app.inject('/sandbox/neopay/log')
    expect(page.body).toContain('A1-1')
  })

  it('rejects its own tokens after their content was changed', () => {
    const [head, , signature] = signToken({ a: 1 }, 'key').split('.')
    const other = Buffer.from('{"a":2}').toString('base64url')
    expect(readToken(`${head}.${other}.${signature}`, 'key', now)).toEqual({ fault: 'signature' })
  })
})
