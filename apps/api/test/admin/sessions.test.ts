import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../api-suite.ts'
import { aPerson, browserOf, codeOf, origin, signInBy, anOwner } from './admin-suite.ts'

let shop: TestApp
beforeEach(async () => {
  shop = await createTestApp()
})

const desk = [{ role: 'order-desk', store: null }]
const minutes = (count: number) => count * 60_000

describe('session of the console', () => {
  it('ends a session at sign-out for every copy of the cookie', async () => {
    const { browser } = await anOwner(shop)
    const stolen = browser.cookie()
    const out = await browser.signIn('sign-out', {})
    expect(out.response.headers['clear-site-data']).toBe('"cache"')
    const thief = browserOf(shop)
    thief.useCookie(stolen)
    expect(codeOf(await thief.run('own.show', {}))).toBe('staff.signed_out')
  })

  it('ends a session after one idle hour, and after twelve hours in any case', async () => {
    const { browser } = await anOwner(shop)
    shop.clock.advance(minutes(59))
    expect((await browser.run('own.show', {})).status).toBe(200)
    shop.clock.advance(minutes(61))
    expect(codeOf(await browser.run('own.show', {}))).toBe('staff.signed_out')
    const { browser: busy } = await anOwner(shop)
    for (let hour = 0; hour < 13; hour += 1) {
      shop.clock.advance(minutes(55))
      expect((await busy.run('own.show', {})).status).toBe(200)
    }
    shop.clock.advance(minutes(6))
    expect(codeOf(await busy.run('own.show', {}))).toBe('staff.signed_out')
  })

  it('lets only its owner list and end a session', async () => {
    const boss = await anOwner(shop)
    const mate = await aPerson(shop, desk)
    const second = browserOf(shop, '198.51.100.9')
    await signInBy(second, mate.key)
    const sessions = (await mate.run('own.sessions', {})).body.result
    expect(
      sessions.map(({ network, is_current: current }: { network: string; is_current: boolean }) => [
        network,
        current,
      ]),
    ).toEqual([
      ['198.51.100.9', false],
      ['192.0.2.7', true],
    ])
    expect((await boss.run('own.end-sessions', { id: sessions[0].id })).body.result).toEqual({ ended: 0 })
    expect((await mate.run('own.end-sessions', {})).body.result).toEqual({ ended: 1 })
    expect(codeOf(await second.run('own.show', {}))).toBe('staff.signed_out')
    expect((await mate.run('own.show', {})).status).toBe(200)
  })

  it('rotates the session token on step-up, whose proof works once', async () => {
    const mate = await anOwner(shop)
    shop.clock.advance(minutes(11))
    const invite = { email: 'new@shop.example', roles: desk, language: 'et' as const }
    expect(codeOf(await mate.run('staff.invite', invite))).toBe('staff.step_up')
    const before = mate.browser.cookie()
    const options = await mate.browser.signIn('step-up.options', {})
    const proof = mate.key.get(options.body.result, { origin })
    expect((await mate.browser.signIn('step-up.passkey', { proof })).status).toBe(200)
    expect((await mate.run('staff.invite', invite)).status).toBe(200)
    const thief = browserOf(shop)
    thief.useCookie(before)
    expect(codeOf(await thief.run('own.show', {}))).toBe('staff.signed_out')
    shop.clock.advance(minutes(11))
    expect(codeOf(await mate.browser.signIn('step-up.passkey', { proof }))).toBe('staff.sign_in_failed')
    expect(codeOf(await mate.run('staff.invite', invite))).toBe('staff.step_up')
  })

  it('rejects a step-up proof of another person or one made for sign-in', async () => {
    const mate = await aPerson(shop, desk)
    const other = await aPerson(shop, desk)
    const asked = await mate.browser.signIn('step-up.options', {})
    const foreign = other.key.get(asked.body.result, { origin })
    expect(codeOf(await mate.browser.signIn('step-up.passkey', { proof: foreign }))).toBe(
      'staff.sign_in_failed',
    )
    const signIn = await mate.browser.signIn('sign-in.options', {})
    const proof = mate.key.get(signIn.body.result, { origin })
    expect(codeOf(await mate.browser.signIn('step-up.passkey', { proof }))).toBe('staff.sign_in_failed')
  })
})
