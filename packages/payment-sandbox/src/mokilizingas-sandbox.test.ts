import { describe, expect, it } from 'vitest'
import { mokilizingasBench, type SandboxBench, sandboxKey, sandboxUuid } from './testing/sandbox-bench.ts'

const base = '/sandbox/mokilizingas'
const key = { 'ix-api-key': sandboxKey }
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

const goodOrder = {
  uuid: sandboxUuid,
  return_url: 'https://shop.test/api/mokilizingas/return',
  alert_url: 'https://shop.test/api/mokilizingas/alert',
  order_id: 'A100045-1',
  order_amount: 249.9,
  order_currency: 'EUR',
  order_json: [
    { name: 'Kettle', quantity: 2, price: 120 },
    { name: 'Delivery', quantity: 1, price: 9.9 },
  ],
}

const create = ({ app }: SandboxBench, body: object = {}, headers: object = key) =>
  app.inject({
    method: 'POST',
    url: `${base}/api2/eshop/v2/create`,
    headers: { ...headers },
    payload: { ...goodOrder, ...body },
  })

async function opened(body: object = {}): Promise<{ bench: SandboxBench; token: string }> {
  const bench = await mokilizingasBench()
  return { bench, token: (await create(bench, body)).json().appl_token }
}

const check = ({ app }: SandboxBench, token: string, body: object = {}, headers: object = key) =>
  app.inject({
    method: 'POST',
    url: `${base}/api2/eshop/v2/check`,
    headers: { ...headers },
    payload: { appl_token: token, order_id: 'A100045-1', uuid: sandboxUuid, ...body },
  })
const resultOf = async (bench: SandboxBench, token: string) => (await check(bench, token)).json().result

const open = ({ app }: SandboxBench, token: string, query = '') =>
  app.inject(`${base}/api2/eshop/${token}/v2/redirect?${query}`)

const step = ({ app }: SandboxBench, token: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${base}/step`,
    headers: formHeaders,
    payload: new URLSearchParams({ token, ...fields }).toString(),
  })

const alerts = ({ sent }: SandboxBench) => sent.map(({ body }) => JSON.parse(body))

describe('server calls', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { 'ix-api-key': 'wrong' }],
  ])('responds 401 to %s', async (_, headers) => {
    const bench = await mokilizingasBench()
    for (const response of [
      await create(bench, {}, headers),
      await check(bench, 'X', {}, headers),
      await bench.app.inject({ url: `${base}/api2/eshop/${sandboxUuid}/v2/tariff`, headers }),
    ]) {
      expect(response.statusCode).toBe(401)
      expect(response.json()).toEqual({ message: 'unauthorized' })
    }
  })

  it('returns its tariff to the shop and 404 to another', async () => {
    const { app } = await mokilizingasBench()
    const tariff = await app.inject({ url: `${base}/api2/eshop/${sandboxUuid}/v2/tariff`, headers: key })
    expect(tariff.json()).toMatchObject({ tariffs: [{ tariff_code: 'AMBRA1' }], error_code: '' })
    const fields = Object.keys(tariff.json().tariff_data[0]).sort()
    expect(fields).toEqual([
      'admin_fee',
      'advance_from',
      'advance_to',
      'amount_from',
      'amount_to',
      'monthly_admin_fee',
      'monthly_interest',
      'term_from',
      'term_to',
    ])
    expect((await app.inject({ url: `${base}/api2/eshop/other/v2/tariff`, headers: key })).statusCode).toBe(
      404,
    )
  })

  it('opens an application: 40 upper-case hexadecimal characters, result INIT_AUTH', async () => {
    const { bench, token } = await opened()
    expect(token).toMatch(/^[0-9A-F]{40}$/)
    expect((await check(bench, token)).json()).toMatchObject({ result: 'INIT_AUTH', result_msg: '' })
  })

  it.each([
    ['an unknown token', { appl_token: 'F'.repeat(40) }],
    ['the token of another order', { order_id: 'A100046-1' }],
    ['another shop', { uuid: 'other' }],
  ])('responds 404 to a check with %s', async (_, body) => {
    const { bench, token } = await opened()
    expect((await check(bench, token, body)).statusCode).toBe(404)
  })

  it('responds 500 to every server call while it is down', async () => {
    const bench = await mokilizingasBench()
    await bench.app.inject({
      method: 'POST',
      url: `${base}/settings`,
      headers: formHeaders,
      payload: 'down=yes',
    })
    expect((await create(bench)).statusCode).toBe(500)
  })
})

describe('errors of create', () => {
  it.each([
    ['another shop', { uuid: 'other' }, 'AUTHENTICATION_FAILURE'],
    ['an order id without a capital letter', { order_id: '100045-1' }, 'WRONG_ORDER_ID'],
    ['a return address on another host', { return_url: 'https://evil.test/back' }, 'WRONG_RETURN_URL'],
    ['no alert address', { alert_url: undefined }, 'WRONG_ALERT_URL'],
    [
      'an alert address on another host',
      { alert_url: 'http://127.0.0.1:3402/admin/reset' },
      'WRONG_ALERT_URL',
    ],
    [
      'an alert address on the metadata host',
      { alert_url: 'http://169.254.169.254/latest' },
      'WRONG_ALERT_URL',
    ],
    ['an alert address elsewhere in the shop', { alert_url: 'https://shop.test/admin' }, 'WRONG_ALERT_URL'],
    [
      'an alert address that climbs out',
      { alert_url: 'https://shop.test/api/mokilizingas/../../admin' },
      'WRONG_ALERT_URL',
    ],
    [
      'an alert address with a user name',
      { alert_url: 'https://shop.test@evil.test/api/mokilizingas/alert' },
      'WRONG_ALERT_URL',
    ],
    [
      'an alert address on another port',
      { alert_url: 'https://shop.test:444/api/mokilizingas/alert' },
      'WRONG_ALERT_URL',
    ],
    [
      'an alert address without TLS',
      { alert_url: 'http://shop.test/api/mokilizingas/alert' },
      'WRONG_ALERT_URL',
    ],
    ['an amount that is not the basket', { order_amount: 249.89 }, 'WRONG_ORDER_AMOUNT'],
    ['a thousands separator', { order_amount: '1 249,90' }, 'WRONG_ORDER_AMOUNT'],
    ['a comma and a dot', { order_amount: '1,249.90' }, 'WRONG_ORDER_AMOUNT'],
    ['an empty basket', { order_json: [] }, 'WRONG_ORDER_AMOUNT'],
    [
      'less than the tariff',
      { order_amount: 20, order_json: [{ quantity: 1, price: 20 }] },
      'WRONG_ORDER_AMOUNT',
    ],
    [
      'more than the tariff',
      { order_amount: 10_001, order_json: [{ quantity: 1, price: 10_001 }] },
      'WRONG_ORDER_AMOUNT',
    ],
    ['a term that is not offered', { term: 48 }, 'WRONG_TERM'],
    ['another currency', { order_currency: 'SEK' }, 'WRONG_CURRENCY'],
  ])('rejects create: %s', async (_, body, code) => {
    const response = (await create(await mokilizingasBench(), body)).json()
    expect(response).toMatchObject({ appl_token: '', error_code: code })
  })

  it('rejects an order id that was used before', async () => {
    const { bench } = await opened()
    expect((await create(bench)).json()).toMatchObject({ appl_token: '', error_code: 'WRONG_ORDER_ID' })
  })

  it.each([
    ['a number', 249.9],
    ['a comma', '249,90'],
    ['a dot', '249.90'],
  ])('accepts the amount written with %s, and a basket that is a text', async (_, order_amount) => {
    const { token } = await opened({ order_amount, order_json: JSON.stringify(goodOrder.order_json) })
    expect(token).not.toBe('')
  })

  it('rejects applications at night when configured', async () => {
    const bench = await mokilizingasBench()
    const night = (mode: string) =>
      bench.app.inject({
        method: 'POST',
        url: `${base}/settings`,
        headers: formHeaders,
        payload: `night=${mode}`,
      })
    await night('create')
    expect((await create(bench)).json()).toMatchObject({ appl_token: '', error_code: 'SERVICE_CLOSED' })
    await night('page')
    const token = (await create(bench)).json().appl_token
    expect((await open(bench, token, 'lang=et')).body).toContain('Öösel suletud')
  })
})

describe('lifecycle of an application', () => {
  it('expires an application after 60 minutes: the page says so and check returns ERROR', async () => {
    const { bench, token } = await opened()
    bench.pass(60 * 60_000)
    expect((await open(bench, token)).statusCode).toBe(200)
    bench.pass(1)
    const page = await open(bench, token)
    expect(page.statusCode).toBe(422)
    expect(page.body).toContain('This application has expired')
    expect(await resultOf(bench, token)).toBe('ERROR')
  })

  it('keeps a signed contract signed', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'sign' })
    bench.pass(61 * 60_000)
    expect(await resultOf(bench, token)).toBe('SIGNED_DEAL')
  })

  it('responds 404 to the page of an unknown token', async () => {
    expect((await open(await mokilizingasBench(), 'F'.repeat(40))).statusCode).toBe(404)
  })
})

describe('steps', () => {
  it('shows every step as a button and starts the application', async () => {
    const { bench, token } = await opened()
    const { body, headers } = await open(bench, token, 'lang=ru')
    for (const name of ['consent', 'term', 'sign', 'sign-advance', 'offline', 'refuse', 'help', 'cancel'])
      expect(body).toContain(`name="step" value="${name}"`)
    expect(body).toContain('lang="ru"')
    expect(body).toContain('249,90\u00A0€')
    expect(body).not.toContain('<script')
    expect(String(headers['content-security-policy'])).toContain("form-action 'self' https://shop.test;")
    expect(await resultOf(bench, token)).toBe('POST_RECEIVED')
  })

  it.each([
    ['consent', 'WAITING_FOR_PERMISSION', 'INIT', 'OK'],
    ['term', 'WAITING_FOR_SIF_CONFIRM', 'OPTION', 'OK'],
    ['help', 'NEED_HELP', 'OPTION', 'OK'],
    ['waiting', 'WAITING_FOR_DEAL_SIGN', 'DEAL', 'OK'],
    ['sign', 'SIGNED_DEAL', 'FINISH', 'OK'],
    ['sign-no-advance', 'SIGNED_DEAL_NO_ADVANCE', 'FINISH', 'OK'],
    ['sign-advance', 'SIGNED_DEAL_YOUR_ADVANCE', 'FINISH', 'OK'],
    ['offline', 'SIGNED_DEAL_OFFLINE', 'DEAL', 'OK'],
    ['refuse', 'NO_LOAN_POSSIBLE', 'FINISH', 'REFUSED'],
    ['cancel', 'CLIENT_CANCELED', 'FINISH', 'CANCELED'],
    ['error', 'ERROR', 'DEAL', 'ERROR'],
  ])(
    'applies the step %s: check returns %s and an alert %s/%s',
    async (name, result, appl_phase, appl_status) => {
      const { bench, token } = await opened()
      await step(bench, token, { step: name })
      expect(await resultOf(bench, token)).toBe(result)
      expect(alerts(bench)).toEqual([{ appl_token: token, order_id: 'A100045-1', appl_phase, appl_status }])
      expect(bench.sent[0]?.url).toBe('http://127.0.0.1:1/api/mokilizingas/alert')
    },
  )

  it('keeps the term that the buyer chose', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'term', months: '12' })
    const { body } = await open(bench, token)
    expect(body.match(/<option value="\d+">\d+ months/g)).toEqual(['<option value="12">12 months'])
  })

  it('names the first payment that the shop has to collect', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'sign-advance' })
    expect((await check(bench, token)).json()).toMatchObject({ advance: 24.99 })
  })

  it('returns the buyer with token and order only after the last step', async () => {
    const { bench, token } = await opened()
    const consent = await step(bench, token, { step: 'consent' })
    expect(consent.headers.location).toBe(`${base}/api2/eshop/${token}/v2/redirect`)
    const signed = await step(bench, token, { step: 'sign' })
    expect(signed.statusCode).toBe(303)
    expect(signed.headers.location).toBe(
      `https://shop.test/api/mokilizingas/return?appl_token=${token}&order_id=A100045-1`,
    )
  })
})

describe('order of events', () => {
  it('returns the browser before the alert', async () => {
    const { bench, token } = await opened()
    const response = await step(bench, token, { step: 'sign', order: 'return-first', delay: '5' })
    expect(response.statusCode).toBe(303)
    expect(bench.sent).toEqual([])
    expect(await bench.runNext()).toBe(5_000)
    expect(alerts(bench)).toHaveLength(1)
  })

  it.each([
    ['no-alert', 0, 303],
    ['no-return', 1, 200],
    ['two-alerts', 2, 303],
    ['alert-first', 1, 303],
  ])('follows the chosen order of events: %s', async (order, count, status) => {
    const { bench, token } = await opened()
    const response = await step(bench, token, { step: 'sign', order })
    expect(response.statusCode).toBe(status)
    expect(alerts(bench)).toHaveLength(count)
    expect(bench.waiting).toEqual([])
  })

  it('sends an alert about an unknown token', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'sign', order: 'unknown-token' })
    expect(alerts(bench)).toMatchObject([{ appl_token: '0'.repeat(40), appl_phase: 'FINISH' }])
  })

  it('forges an alert on demand: FINISH/OK while check says that the contract waits', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'sign', order: 'forged' })
    expect(alerts(bench)).toMatchObject([{ appl_phase: 'FINISH', appl_status: 'OK' }])
    expect(await resultOf(bench, token)).toBe('WAITING_FOR_DEAL_SIGN')
  })

  it('signs an application after it was shown as cancelled', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'sign', order: 'signed-after-cancel' })
    expect(await resultOf(bench, token)).toBe('CLIENT_CANCELED')
    await bench.runNext()
    expect(await resultOf(bench, token)).toBe('SIGNED_DEAL')
    expect(alerts(bench).map(({ appl_status }) => appl_status)).toEqual(['CANCELED', 'OK'])
  })

  it('responds to a check with 500, or slowly', async () => {
    const { bench, token } = await opened()
    await step(bench, token, { step: 'sign', check: 'error' })
    expect((await check(bench, token)).statusCode).toBe(500)
    await step(bench, token, { step: 'sign', check: 'slow' })
    const slow = check(bench, token)
    await expect.poll(() => bench.waiting.length).toBe(1)
    expect(await bench.runNext()).toBe(10_000)
    expect((await slow).json()).toMatchObject({ result: 'SIGNED_DEAL' })
  })

  it('repeats an alert that the shop did not accept', async () => {
    const { bench, token } = await opened()
    bench.answers({ status: 500, saysSuccess: false })
    await step(bench, token, { step: 'sign' })
    const delays: number[] = []
    while (bench.waiting.length > 0) delays.push(await bench.runNext())
    expect(delays).toEqual([5_000, 30_000, 300_000, 300_000])
  })
})

describe('log and auto mode', () => {
  it.each([
    ['success', 'SIGNED_DEAL'],
    ['pending', 'WAITING_FOR_DEAL_SIGN'],
    ['cancel', 'CLIENT_CANCELED'],
    ['fail', 'NO_LOAN_POSSIBLE'],
  ])('?auto=%s ends in %s without a page', async (auto, result) => {
    const { bench, token } = await opened()
    const response = await open(bench, token, `auto=${auto}`)
    expect(response.statusCode).toBe(303)
    expect(await resultOf(bench, token)).toBe(result)
    expect(alerts(bench)).toHaveLength(1)
  })

  it('logs calls and alerts, but never the key', async () => {
    const { bench, token } = await opened()
    await open(bench, token, 'auto=success')
    const log = (await bench.app.inject(`${base}/log.json?about=A100045-1`)).json()
    expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['create', 'alert', 'return'])
    expect(JSON.stringify(log)).not.toContain(sandboxKey)
    expect((await bench.app.inject(`${base}/log`)).body).toContain('A100045-1')
  })
})
