import { ShopError } from '@ambra/contract/platform/errors/errors'
import { describe, expect, it } from 'vitest'
import { fakeBrowser, good, mari, orders, refused, signedIn } from './fake-session-browser.ts'
import { personalKeys, storageKeys, userKeys } from '#app/storage/storage-keys.ts'

describe('signing in', () => {
  it('stores token and refresh token on 200, then loads profile and orders without cache (spec §4 Session)', async () => {
    const { openTab, disk, server } = fakeBrowser()
    const { engine, session, events } = openTab()
    disk.set(storageKeys.currentUser.name, { ...mari, firstname: 'Stale' })
    disk.set(storageKeys.ordersHistory.name, { items: [], total: 0 })
    await engine.signIn(mari.email, 'right')
    expect(server.log).toEqual(['userLogin', 'userMe t1', 'userOrderHistory t1'])
    expect(server.seen.at(-1)?.query).toMatchObject({ pageSize: '20', currentPage: '1' })
    expect(disk.get(storageKeys.ordersHistory.name)).toEqual(orders)
    expect(disk.get(storageKeys.currentToken.name)).toBe('t1')
    expect(disk.get(storageKeys.currentRefreshToken.name)).toEqual({ token: 'r1', client: 'browser-one' })
    expect(disk.get(storageKeys.currentUser.name)).toEqual(mari)
    expect(session.getSnapshot()).toEqual({ status: 'user', customer: mari, orders })
    expect(events).toEqual(['login'])
  })

  it('sends the id of the browser at sign-in, so that its refresh tokens are valid once', async () => {
    const { openTab, server } = fakeBrowser()
    await openTab().engine.signIn(mari.email, 'right')
    expect(server.seen[0]?.headers).toMatchObject({ 'x-ambra-client': 'browser-one' })
  })

  it('clears the current user and raises the error when the sign-in fails (spec §4 Session)', async () => {
    const { engine, session, disk, events } = await signedIn()
    await expect(engine.signIn(mari.email, 'wrong')).rejects.toMatchObject({
      code: 'account.bad_credentials',
    })
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
    expect([...disk.keys()]).toEqual([])
    expect(events).toEqual(['logout'])
  })

  it("says 'Unexpected authorization error. Check your Network conection' when the login does not reach the shop (spec §8)", async () => {
    const { openTab, server } = fakeBrowser()
    server.onCall(() => {
      throw new ShopError('server.unreachable')
    })
    await expect(openTab().engine.signIn(mari.email, 'right')).rejects.toMatchObject({ code: 'auth.network' })
  })

  it('signs in after the creation of an account', async () => {
    const { openTab, server } = fakeBrowser()
    const { engine, events } = openTab()
    expect(await engine.signUp(mari, 'right')).toBe('signed-in')
    expect(server.log).toEqual(['userCreate', 'userLogin', 'userMe t1', 'userOrderHistory t1'])
    expect(events).toEqual(['login'])
  })

  it('waits for the confirmation mail where accounts must be confirmed', async () => {
    const { openTab, server } = fakeBrowser()
    server.onCall(() => good({ ...mari, id: 0, confirmation_required: true }))
    const { engine, session } = openTab()
    expect(await engine.signUp(mari, 'right')).toBe('confirm')
    expect(session.token()).toBeUndefined()
  })

  it('signs in after the link that activates an account, with the password chosen for it', async () => {
    const { openTab, server } = fakeBrowser()
    const { engine, events } = openTab()
    await engine.confirmAccount({ email: mari.email, code: 'from the mail', password: 'right' })
    expect(server.seen[0]).toMatchObject({
      name: 'userConfirm',
      body: { code: 'from the mail', password: 'right' },
    })
    expect(server.log.slice(0, 2)).toEqual(['userConfirm', 'userLogin'])
    expect(events).toEqual(['login'])
  })

  it.each(['userMe', 'userOrderHistory'])(
    'clears the current user and raises the error when %s fails after the login (spec §4 Session)',
    async (broken) => {
      const { openTab, server, disk } = fakeBrowser()
      server.onCall(({ name }) => (name === broken ? refused(500, 'server.internal') : undefined))
      const { engine, session, events } = openTab()
      disk.set(storageKeys.wishlist.name, ['kept by the guest'])
      await expect(engine.signIn(mari.email, 'right')).rejects.toMatchObject({ code: 'server.internal' })
      expect(session.getSnapshot()).toEqual({ status: 'guest' })
      expect([...disk.keys()]).toEqual([storageKeys.wishlist.name])
      expect(events).toEqual([])
      expect(server.seen.at(-1)).toMatchObject({ name: 'userLogout', body: { refreshToken: 'r1' } })
    },
  )

  it('shows no customer before profile and orders are loaded', async () => {
    const { openTab } = fakeBrowser()
    const { engine, session } = openTab()
    session.show({ status: 'guest' }, undefined)
    const seen: unknown[] = []
    session.subscribe(() => seen.push(session.getSnapshot()))
    await engine.signIn(mari.email, 'right')
    expect(seen).toEqual([{ status: 'user', customer: mari, orders }])
  })

  it('signs in after the creation of a password (spec §4 "After creating a password the user is logged in")', async () => {
    const { openTab, server } = fakeBrowser()
    const { engine, events } = openTab()
    const request = { email: mari.email, newPassword: 'right', resetToken: 'from the mail' }
    await engine.createPassword({ ...request })
    expect(server.seen[0]).toMatchObject({ name: 'userCreatePassword', body: request })
    expect(server.log.slice(0, 2)).toEqual(['userCreatePassword', 'userLogin'])
    expect(events).toEqual(['login'])
  })

  it('signs in with the new password after a password change (spec §8 "(then automatic login)")', async () => {
    const { engine, server, session, events, disk } = await signedIn()
    await engine.changePassword('right', 'even better')
    expect(server.seen.findLast(({ name }) => name === 'userLogin')?.body).toEqual({
      username: mari.email,
      password: 'even better',
    })
    expect(session.token()).toBe('t2')
    expect(server.seen.find(({ name }) => name === 'userLogout')).toMatchObject({
      headers: { authorization: 'Bearer t1' },
      body: { refreshToken: 'r1' },
    })
    expect(disk.get(storageKeys.currentRefreshToken.name)).toEqual({ token: 'r2', client: 'browser-one' })
    expect(events).toEqual([])
  })

  it('does not sign in again after a rejected password change', async () => {
    const { engine, server, session } = await signedIn()
    await expect(engine.changePassword('wrong', 'even better')).rejects.toMatchObject({
      code: 'account.wrong_password',
    })
    expect(server.log).toEqual(['userChangePassword t1'])
    expect(session.token()).toBe('t1')
  })
})

describe('stored session', () => {
  it('restores a stored session, refreshes profile and order history and announces the start (spec §4 Session)', async () => {
    const { openTab, server } = await signedIn()
    const later = openTab()
    await later.engine.restore('t1')
    expect(server.log).toEqual(['userMe t1', 'userOrderHistory t1'])
    expect(later.session.getSnapshot()).toEqual({ status: 'user', customer: mari, orders })
    expect(later.events).toEqual(['started'])
  })

  it('shows a stored session before the server responds, and without the server at all', async () => {
    const { openTab, server } = await signedIn()
    server.onCall(() => refused(500, 'server.internal'))
    const later = openTab()
    const restoring = later.engine.restore('t1')
    await later.session.ready
    expect(later.session.getSnapshot()).toEqual({ status: 'user', customer: mari, orders })
    await restoring
    expect(later.events).toEqual(['started'])
  })

  it('continues a stored session with a new token when the stored one has expired', async () => {
    const { openTab, server } = await signedIn()
    server.expire()
    const later = openTab()
    await later.engine.restore('t1')
    expect(later.session.token()).toBe('t2')
    expect(later.events).toEqual(['started'])
  })

  it('ends a stored session with the sign-up modal when it cannot be renewed', async () => {
    const { openTab, server } = await signedIn()
    server.end()
    const later = openTab()
    await later.engine.restore('t1')
    expect(later.events).toEqual(['logout', 'expired'])
  })
})

describe('signing out', () => {
  it('clears token, group, profile, stored checkout details, wishlist, compare and order history, the cart with them, and ends the session on the server (spec §4 Logout)', async () => {
    const { engine, session, disk, events, server } = await signedIn()
    for (const key of personalKeys) disk.set(key.name, disk.get(key.name) ?? 'personal')
    disk.set(storageKeys.pickupPoints.name, {})
    await engine.signOut()
    expect([...disk.keys()]).toEqual([storageKeys.pickupPoints.name])
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
    expect(events).toEqual(['logout'])
    expect(server.log).toEqual(['userLogout'])
    expect(server.seen.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer t1' },
      body: { refreshToken: 'r1' },
    })
  })

  it('removes every key with personal data at sign-out (ATT-25)', () => {
    const stored = Object.entries(storageKeys)
      .filter(([, { name }]) => !personalKeys.some((key) => key.name === name))
      .map(([name]) => name)
      .toSorted()
    expect(stored).toEqual(['newsletterAsked', 'pickupPoints'])
    expect(userKeys.map(({ name }) => name)).toEqual([
      'current-token.v1',
      'current-refresh-token.v1',
      'current-user.v1',
      'orders-history.v1',
      'known-lists.v1',
    ])
  })

  it('signs out without the server', async () => {
    const { engine, session, server } = await signedIn()
    server.onCall(() => refused(503, 'server.busy'))
    await engine.signOut()
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
  })

  it.each([1, 2, 3, 4, 5, 6])(
    'does not undo the sign-out when a profile arrives later (%i)',
    async (steps) => {
      const { engine, disk, session } = await signedIn()
      const restoring = engine.restore('t1')
      for (let step = 0; step < steps; step += 1) await new Promise((resolve) => setImmediate(resolve))
      await Promise.all([restoring, engine.signOut()])
      expect([...disk.keys()]).toEqual([])
      expect(session.getSnapshot()).toEqual({ status: 'guest' })
    },
  )

  it('shows the sign-out in other tabs, which clear nothing themselves', async () => {
    const { engine, openTab } = await signedIn()
    const other = openTab()
    await other.engine.restore('t1')
    other.events.length = 0
    await engine.signOut()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(other.session.getSnapshot()).toEqual({ status: 'guest' })
    expect(other.events).toEqual(['logout (other-tab)'])
  })
})

describe('email address change', () => {
  it('sends a new email address at once with the password, which is not stored', async () => {
    const { engine, server, disk } = await signedIn()
    await engine.changeProfile({ email: 'mari@new.example' }, 'right')
    expect(server.seen.at(-1)).toMatchObject({
      name: 'userUpdate',
      token: 't1',
      body: { customer: { email: 'mari@new.example' }, currentPassword: 'right' },
    })
    expect(JSON.stringify([...disk.values()])).not.toMatch(/"right"|mari@new/)
  })

  it('confirms an email address in a browser without a session', async () => {
    const { openTab, server } = fakeBrowser()
    await openTab().engine.confirmEmail('from the mail')
    expect(server.log).toEqual(['userConfirm'])
  })

  it('shows the new address in the current session, and ends an expired one', async () => {
    const { engine, server, session } = await signedIn()
    server.onCall(({ name }) =>
      name === 'userMe' ? good({ ...mari, email: 'mari@new.example' }) : undefined,
    )
    await engine.confirmEmail('from the mail')
    expect(session.getSnapshot()).toMatchObject({ customer: { email: 'mari@new.example' } })
    server.onCall(({ name }) =>
      name === 'userMe'
        ? refused(401, 'auth.not_authorized')
        : name === 'userRefresh'
          ? refused(401, 'token.refresh_failed', null)
          : undefined,
    )
    await engine.confirmEmail('from the mail')
    expect(session.getSnapshot()).toEqual({ status: 'guest' })
  })
})
