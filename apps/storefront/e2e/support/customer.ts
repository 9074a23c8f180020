import type { APIRequestContext, Page } from '@playwright/test'
import { awaken, expect, mailsAbout } from './fixtures.ts'
import type { Shop } from './labels.ts'

export const password = 'valge kohv ja kringel'

/** Returns a new, unused email address. */
export const newAddress = (): string => `mari.${Date.now()}.${Math.round(Math.random() * 1e6)}@example.ee`

/** Returns the path of the confirmation link in the mail to this address. */
export async function confirmationLink(
  email: string,
  page: 'confirm-account' | 'confirm-email',
): Promise<string> {
  const linkIn = new RegExp(`/${page}/[^\\s"<>]+`)
  const links = () => mailsAbout(`To: ${email}`).flatMap((mail) => linkIn.exec(mail)?.[0] ?? [])
  await expect.poll(() => links().length, { intervals: [200] }).toBeGreaterThan(0)
  return links().at(-1) ?? ''
}

/** Creates an account over the API, follows the link of its mail, and returns its address and token. */
export async function createCustomer(
  request: APIRequestContext,
  { store }: Shop,
): Promise<{ email: string; token: string }> {
  const email = newAddress()
  async function call(path: string, data: object): Promise<unknown> {
    const response = await request.post(`/api/${path}?storeCode=${store.code}`, { data })
    expect(response.status(), `${path}: ${await response.text()}`).toBe(200)
    return (await response.json()).result
  }
  const customer = { email, firstname: 'Mari', lastname: 'Maasikas', addresses: [] }
  await call('user/create', { customer, password })
  const code = (await confirmationLink(email, 'confirm-account')).split('/').at(-1)
  await call('user/confirm', { code, password })
  return { email, token: String(await call('user/login', { username: email, password })) }
}

/** Opens a page of the account as a guest and signs in there. */
export async function signInAt(page: Page, { label, store }: Shop, visit: { path: string; email: string }) {
  await page.goto(store.prefix + visit.path)
  await awaken(page)
  const main = page.getByRole('main')
  await expect(main.getByText(label('account.login_required'))).toBeVisible()
  await main.getByLabel(label('account.email')).fill(visit.email)
  await main.getByLabel(label('account.password'), { exact: true }).fill(password)
  await main.getByRole('button', { name: label('nav.signIn') }).click()
  await expect(main.getByRole('navigation', { name: label('nav.account') })).toBeVisible()
}

/**
 * Returns all data that this browser stores of the shop as one text: storage, caches and session storage.
 */
export async function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(`no database ${name}`))
      })
      for (const table of database.objectStoreNames) {
        const all = database.transaction(table).objectStore(table)
        for (const requested of [all.getAllKeys(), all.getAll()])
          stored.push(await new Promise((resolve) => (requested.onsuccess = () => resolve(requested.result))))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        stored.push(request.url, await (await cache.match(request))?.text())
    }
    return JSON.stringify(stored)
  })
}
