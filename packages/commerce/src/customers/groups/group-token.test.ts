import { testDatabase } from '@ambra/testing/test-database'
import { describe, expect, it } from 'vitest'
import { groupTokenSecret, readGroupToken, signGroupToken } from './group-token.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const claims = { groupId: 2, customerId: 4021, email: 'mari@example.ee' }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('group token', () => {
  it('proves the group it was signed for', () => {
    expect(readGroupToken(signGroupToken(claims, 'secret', now), 'secret', later(23))).toEqual({ groupId: 2 })
  })

  it('holds group_id, id and user as existing clients expect', () => {
    const [head, body] = signGroupToken(claims, 'secret', now)
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
    expect(JSON.parse(head ?? '')).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(JSON.parse(body ?? '')).toMatchObject({ group_id: 2, id: 4021, user: 'mari@example.ee' })
  })

  it('expires after a day', () => {
    expect(readGroupToken(signGroupToken(claims, 'secret', now), 'secret', later(24))).toBeUndefined()
  })

  it('rejects a token signed with another key', () => {
    expect(readGroupToken(signGroupToken(claims, 'other', now), 'secret', now)).toBeUndefined()
  })

  it('rejects changed claims, other algorithms and noise', () => {
    const [head, body, signature] = signGroupToken(claims, 'secret', now).split('.')
    const raised = encode({ group_id: 9, exp: later(1).getTime() / 1000 })
    const unsigned = encode({ alg: 'none', typ: 'JWT' })
    for (const forged of [
      `${head}.${raised}.${signature}`,
      `${unsigned}.${raised}.`,
      `${unsigned}.${body}.${signature}`,
      `${head}.${body}`,
      `${head}.${body}.${signature}.x`,
      'null',
      '',
      '..',
    ])
      expect(readGroupToken(forged, 'secret', now)).toBeUndefined()
  })

  it('uses one key for all processes of a database', async () => {
    const database = await testDatabase()
    await database.truncate()
    const [first, second] = await Promise.all([
      groupTokenSecret({ ...database }, now),
      groupTokenSecret({ ...database }, now),
    ])
    expect(first).toBe(second)
    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  })
})
