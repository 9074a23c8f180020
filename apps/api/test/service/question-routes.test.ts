import { questionMailHandler } from '@ambra/commerce/service'
import { questionRepository } from '@ambra/db/service'
import { outboxRepository } from '@ambra/db/messaging'
import { privacyRepository } from '@ambra/db/customers'
import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestCall } from '../api-suite.ts'
import { bearer, signIn, signUp } from '../customers/user-suite.ts'

let shop: TestApp
const rows = [aProduct({ sku: 'LAMP' }), aProduct({ sku: 'GONE', status: 2 })]
beforeEach(async () => {
  shop = await createTestApp(rows)
})

const email = 'mari@example.ee'
const idOf = async (sku: string, app = shop) =>
  (await app.database.db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirstOrThrow())
    .id
const ask = async (over: object = {}, more: TestCall = {}, app = shop) =>
  app.call('questionCreate', {
    query: { storeCode: 'en' },
    body: { product_id: await idOf('LAMP', app), question: 'Does it shine at night?', email, ...over },
    ...more,
  })
const repository = () => questionRepository(shop.database.db)
const open = () => repository().list('open', 10)
const list = async () =>
  (await shop.call('questionList', { query: { storeCode: 'en', productId: String(await idOf('LAMP')) } }))
    .body.result
const decide = async (answer?: string) => {
  const [question] = await open()
  return repository().decide(question?.id ?? 0, answer, shop.clock.now())
}

describe('question/create', () => {
  it('publishes a question once it is answered, without the address', async () => {
    expect((await ask()).body.result).toBe(true)
    expect(await list()).toEqual([])
    await decide('Only when it is switched on.')
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        language: 'en',
        question: 'Does it shine at night?',
        answer: 'Only when it is switched on.',
        answered_at: expect.stringMatching(/^\d{4}-/),
      },
    ])
  })

  it('never publishes a rejected question', async () => {
    await ask()
    await decide()
    expect([await list(), await open()]).toEqual([[], []])
  })

  it.each([
    [{ question: 'Loud?' }, 'question'],
    [{ question: '' }, 'question'],
    [{ email: 'nobody' }, 'email'],
  ])('rejects %j by the rules of the form', async (over, field) => {
    const { status, body } = await shop.send({
      method: 'POST',
      url: '/api/question/create',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ product_id: 1, question: 'Does it shine at night?', email, ...over }),
    })
    expect(status).toBe(400)
    expect(body.result).toMatchObject([{ field }])
    expect(await open()).toEqual([])
  })

  it.each([[{ question: 'x'.repeat(1001) }], [{ product_id: 9_999_999_999 }], [{ product_id: 'LAMP' }]])(
    'rejects an invalid question by its schema: %#',
    async (over) => {
      expect((await ask(over)).status).toBe(400)
    },
  )

  it('rejects products that are not sold', async () => {
    const { status, body } = await ask({ product_id: await idOf('GONE') })
    expect([status, body.meta.error]).toEqual([404, 'product.not_found'])
  })

  it('stores one question per task id', async () => {
    const key = { headers: { 'idempotency-key': 'task-1' } }
    await Promise.all([ask({}, key), ask({}, key)])
    shop.clock.advance(3 * 86_400_000)
    await ask({}, key)
    expect(await open()).toHaveLength(1)
  })

  it("stores a robot's question separately, with the same response", async () => {
    const responses = [
      await ask({ website: 'http://spam.example' }),
      await ask({ question: 'Is this one fast?', seconds: 0.1 }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect([await open(), (await repository().list('suspect', 10)).length]).toEqual([[], 2])
  })

  it('rejects the sixth question within an hour from one network', async () => {
    const limited = await createTestApp(rows, { isThrottled: true })
    const statuses = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await ask({ question: `Is it number ${n} of them?` }, {}, limited)).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})

describe('the answer to a question', () => {
  async function deliver() {
    const sent: { to: string; about: unknown }[] = []
    let about: unknown
    const handler = questionMailHandler(
      {
        database: shop.database,
        publicUrl: 'https://shop.test',
        shopkeeper: 'keeper@ambra.example',
        now: shop.clock.now,
        renderAfterSaleMail: (data) => {
          about = data
          return { subject: '', html: '', text: '' }
        },
      },
      {
        send: async ({ to }) => {
          sent.push({ to, about })
          return { messageId: 'test' }
        },
        close: () => undefined,
      },
    )
    const kinds = ['mail.question_answered']
    const claim = { now: shop.clock.now(), limit: 20, lockMs: 60_000, kinds }
    for (const message of await outboxRepository(shop.database.db).claim(claim)) await handler(message)
    return sent
  }

  it('mails an answer once, however often it is corrected', async () => {
    await ask()
    const [question] = await open()
    for (const answer of ['Yes.', 'Yes, all night.'])
      await repository().decide(question?.id ?? 0, answer, shop.clock.now())
    const sent = await deliver()
    expect(sent).toMatchObject([
      {
        to: email,
        about: {
          about: 'question',
          language: 'en',
          question: { question: 'Does it shine at night?', answer: 'Yes, all night.' },
          links: { page: expect.stringMatching(/^https:\/\/shop\.test\/en\/p\/LAMP\/.*#questions$/) },
        },
      },
    ])
    expect(await deliver()).toEqual([])
  })

  it('keeps the answer when the account of its author is erased, without a mail', async () => {
    const id = await signUp(shop)
    const mine = bearer((await signIn(shop)).token)
    await ask({ question: 'Is this one still waiting?' }, mine)
    await ask({}, mine)
    const questions = await open()
    const answered = questions.find(({ question }) => question.startsWith('Does'))
    await repository().decide(answered?.id ?? 0, 'It does.', shop.clock.now())
    expect((await shop.call('userExport', mine)).body.result.questions).toHaveLength(2)
    await privacyRepository(shop.database.db).erase({ id, email, isEmailProved: true }, shop.clock.now())
    expect([await list(), await open()]).toMatchObject([[{ answer: 'It does.' }], []])
    expect(await repository().list('answered', 10)).toMatchObject([{ email: undefined }])
    expect(await deliver()).toEqual([])
  })

  it('erases the author of a question after a year', async () => {
    await ask()
    await decide('It does.')
    shop.clock.advance(366 * 86_400_000)
    const [year, month] = [365, 30].map((days) => new Date(shop.clock.now().getTime() - days * 86_400_000))
    await repository().deleteOld(year ?? new Date(0), month ?? new Date(0))
    expect(await repository().list('answered', 10)).toMatchObject([{ email: undefined, answer: 'It does.' }])
  })
})
