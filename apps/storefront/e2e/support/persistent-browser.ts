import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, launchArgs } from '../../../../tooling/browser.ts'
import { expect } from './fixtures.ts'

/** A browser of its own that keeps what it stores, as a device does, until it is thrown away. */
export function newDevice() {
  const folder = mkdtempSync(join(tmpdir(), 'ambra-device-'))
  let context: BrowserContext | undefined

  async function start(): Promise<Page> {
    const executablePath = findChromium()
    const { SHOP_URL: baseURL } = process.env
    context = await chromium.launchPersistentContext(folder, {
      args: [...launchArgs],
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId: 'Europe/Tallinn',
      ...(executablePath && { executablePath }),
      ...(baseURL && { baseURL }),
    })
    return context.pages()[0] ?? context.newPage()
  }

  return {
    start,
    context: () => {
      if (!context) throw new Error('the browser is not running')
      return context
    },
    /** The whole browser dies at once, as on a phone without battery. */
    async kill() {
      const closed = new Promise((resolve) => context?.once('close', resolve))
      // The browser writes its process id into the lock of its folder.
      process.kill(Number(/-(\d+)$/.exec(readlinkSync(join(folder, 'SingletonLock')))?.[1]), 'SIGKILL')
      await closed
      context = undefined
    },
    async throwAway() {
      await context?.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The first sign of a person starts what works without a network; a page that has not woken yet does not hear it. */
export async function showSign(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('#connection-strip')).toBeAttached({ timeout: 500 })
  }).toPass()
}

/** Opens a page that the service worker answers: what it needs is on the device then. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The first sign of a person starts the worker; one that comes before the script does is not heard.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift')
      return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
    })
    .toBe('activated')
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await showSign(page)
}

/** What the shop keeps under a key of its storage. */
export function storedAt(page: Page, key: string): Promise<unknown> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('ambra')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('no database'))
    })
    const requested = database.transaction('values').objectStore('values').get(name)
    const value: unknown = await new Promise(
      (resolve) => (requested.onsuccess = () => resolve(requested.result)),
    )
    database.close()
    return value
  }, key)
}
