import { aProduct } from '@ambra/testing/import-builders'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api-suite.ts'
import { aPerson, codeOf, anOwner } from '../admin-suite.ts'

let shop: TestApp
const desk = [{ role: 'service-desk', store: null }]

beforeEach(async () => {
  shop = await createTestApp([aProduct({ sku: 'LAMP', price: 20, stock: { qty: 10 } })])
})

async function written() {
  const { id } = await shop.database.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const query = { storeCode: 'en' }
  await shop.call('contactCreate', {
    query,
    body: {
      name: 'Mari Maasikas',
      email: 'mari@example.ee',
      telephone: '',
      comment: 'Is it waterproof, Mari asks?',
    },
  })
  await shop.call('questionCreate', {
    query,
    body: { product_id: id, question: 'Does it shine at night?', email: 'mari@example.ee' },
  })
  const words = { title: 'Good light', detail: 'It shines all day.', nickname: 'Mari', rating: 1 }
  await shop.call('reviewCreate', { query, body: { review: { product_id: id, ...words } } })
}
const mailsOf = async (kind: string) =>
  (await shop.database.db.selectFrom('outbox').select('id').where('kind', '=', kind).execute()).length

describe('the inbox', () => {
  it('lists open items, and removes each one once it is decided', async () => {
    const agent = await aPerson(shop, desk)
    await written()
    const [contact] = (await agent.run('inbox.contacts', {})).body.result
    const [question] = (await agent.run('inbox.questions', {})).body.result
    const [review] = (await agent.run('inbox.reviews', {})).body.result
    expect([contact.email, question.sku, review.rating]).toEqual(['mari@example.ee', 'LAMP', 1])
    expect(JSON.stringify(question)).not.toContain('mari@')
    expect((await agent.run('inbox.contact-done', { id: contact.id })).status).toBe(200)
    await agent.run('inbox.answer-question', { id: question.id, answer: 'It does.' })
    expect(await mailsOf('mail.question_answered')).toBe(1)
    await agent.run('inbox.publish-review', { id: review.id, without_photos: false })
    for (const name of ['inbox.contacts', 'inbox.questions', 'inbox.reviews'] as const)
      expect((await agent.run(name, {})).body.result).toEqual([])
    expect(codeOf(await agent.run('inbox.publish-review', { id: 999_999, without_photos: false }))).toBe(
      'inbox.not_found',
    )
  })

  it('shows people of one store only the messages of that store', async () => {
    await written()
    const local = await aPerson(shop, [{ role: 'service-desk', store: 'et' }])
    expect((await local.run('inbox.contacts', {})).body.result).toEqual([])
    expect(codeOf(await local.run('inbox.contact-done', { id: 1 }))).toBe('inbox.not_found')
    // Reviews appear on the pages of every store, so only people of the whole shop decide on them.
    expect(codeOf(await local.run('inbox.reviews', {}))).toBe('staff.not_allowed')
  })

  it('hides the sender from people who may not read contacts', async () => {
    await written()
    const boss = await anOwner(shop)
    await boss.run('roles.save', { code: 'bench', name: 'Bench', permissions: ['service.read'] })
    const bench = await aPerson(shop, [{ role: 'bench', store: null }])
    const seen = (await bench.run('inbox.contacts', {})).response.body
    expect(seen).toContain('"name":null')
    expect(seen).not.toMatch(/mari/i)
  })
})
