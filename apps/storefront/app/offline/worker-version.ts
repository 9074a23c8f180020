import type { ToWorker } from '#app/service-worker/worker-messages.ts'
import { createStore } from '#app/storage/create-store.ts'

/**
 * Interval after which a long-open tab, such as an installed app, checks for a new version when it becomes
 * visible.
 */
const checkAgainMs = 60 * 60_000
const idlePollMs = 500

export function createVersionWatch() {
  /** True when a new version of the shop is ready to take over. */
  const newVersion = createStore(false)
  let wantsReload = false
  let isReloading = false

  /**
   * Activates the waiting worker at the shopper's request; every open tab reloads once, including this one.
   */
  async function takeNewVersion(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration?.waiting) return location.reload()
    wantsReload = true
    const message: ToWorker = { type: 'SKIP_WAITING' }
    registration.waiting.postMessage(message)
  }

  /** Notifies the listeners of a waiting worker, and checks for newer ones periodically. */
  function watchVersions(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
    const announceUpdate = () => {
      // The first worker is not a new version.
      if (!container.controller) return
      newVersion.set(true)
    }
    if (registration.waiting) announceUpdate()
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') announceUpdate()
      })
    })
    checkNowAndThen(registration)
  }

  /**
   * Reloads the page once after a takeover, because its own files are gone from the precache. Waits while
   * an order or a task is being sent: while an element with `data-busy` is on the page or a lock
   * `ambra-orders` or `ambra-tasks` is held.
   */
  function reloadForNewWorker(container: ServiceWorkerContainer): void {
    wantsReload ||= container.controller !== null
    container.addEventListener('controllerchange', () => {
      // The first worker serves the same version as the page.
      if (!wantsReload) wantsReload = true
      else if (!isReloading) {
        isReloading = true
        void reloadWhenIdle()
      }
    })
  }

  return { newVersion, takeNewVersion, watchVersions, reloadForNewWorker }
}

function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkAgainMs) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

async function reloadWhenIdle(): Promise<void> {
  while (await isBusy()) await new Promise((done) => setTimeout(done, idlePollMs))
  location.reload()
}

async function isBusy(): Promise<boolean> {
  if (document.querySelector('[data-busy]')) return true
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === 'ambra-orders' || name === 'ambra-tasks')
}
