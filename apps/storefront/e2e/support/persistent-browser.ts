import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, launchArgs } from '../../../../tooling/browser.ts'
import { awaken, expect } from './fixtures.ts'

/** Creates a browser with a persistent profile, like a device, until the test removes it. */
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
    /** Kills the whole browser, as on a phone without battery. */
    async kill() {
      const closed = new Promise((resolve) => context?.once('close', resolve))
      // The browser writes its process id into the lock file of its folder.
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

/** Opens a page that the service worker serves, so that its files are on the device. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The first interaction starts the worker; one before the script has loaded is not noticed.
  await expect(async () => {
    await page.keyboard.press('Shift')
    const state = () => navigator.serviceWorker.getRegistration().then((found) => found?.active?.state)
    expect(await page.evaluate(state)).toBe('activated')
  }).toPass()
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await awaken(page)
}

/** Returns the value that the shop stores under a key. */
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
