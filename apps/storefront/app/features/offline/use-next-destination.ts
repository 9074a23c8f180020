import { storeForPath } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { connection, checkConnectivity } from '#app/api-client/connectivity.ts'
import { blockName, cachedBlocks, homeBlock } from '#app/offline/cached-content.ts'
import { isStored } from '#app/offline/worker-client.ts'
import { useTask } from '#app/storage/use-task.ts'
import { useTranslate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { shopErrorText } from '#app/i18n/error-text.ts'
import { useStore, useStorePath } from '#app/i18n/store.tsx'
import { wantedPath } from './requested-path.ts'

/** State that a failed navigation leaves in the history entry of the offline screen: its target. */
export type FailedVisit = { failed: string }

/** Where to navigate when a page did not load. `stay` is this screen. Pure except for the queries it receives. */
type Way = { kind: 'open'; path: string } | { kind: 'home'; instead: string } | { kind: 'stay' }

type RequestParts = {
  /** Requested page that was not tried yet. */
  wanted: string | undefined
  /** Page that failed to load. */
  failed: string | undefined
  home: string
  /** Probes the shop itself: a page just loaded knows only whether the device has a network. */
  isReachable: () => Promise<boolean>
  isStored: (path: string) => Promise<boolean>
}

/**
 * Chooses the page if the device has it (or the network is back), else home if the device has that.
 * @see spec §8 'Redirecting to Home'
 */
export async function nextDestination({
  wanted,
  failed,
  home,
  isReachable,
  isStored: has,
}: RequestParts): Promise<Way> {
  if (wanted !== undefined && ((await has(wanted)) || (await isReachable())))
    return { kind: 'open', path: wanted }
  const missed = wanted ?? failed
  if (missed === undefined) return (await isReachable()) ? { kind: 'open', path: home } : { kind: 'stay' }
  return missed !== home && (await has(home)) ? { kind: 'home', instead: missed } : { kind: 'stay' }
}

/** Navigates at once if possible; `isLooking` while the destination is unknown. */
export function useNextDestination(): { isLooking: boolean } {
  const [isLooking, setLooking] = useState(true)
  const t = useTranslate()
  const navigate = useNavigate()
  const { key, search, state } = useLocation()
  const { code } = useStore()
  const home = useStorePath()('/')

  const go = (way: Way) => {
    if (way.kind === 'stay') return setLooking(false)
    const open = (path: string) => navigate(path, { replace: true })
    if (way.kind === 'open') {
      // Another store is another document.
      return storeForPath(way.path).store.code === code ? void open(way.path) : location.replace(way.path)
    }
    notify({
      type: 'error',
      message: shopErrorText(t, 'offline.not_available'),
      timeToLive: noticeMs,
      action1: { label: t('serverError.retry'), run: () => void navigate(way.instead) },
    })
    notify({ type: 'warning', message: shopErrorText(t, 'offline.redirecting_home') })
    void open(home)
  }

  // Reads what is stored on this device.
  useTask(`${key} ${search}`, async (signal) => {
    const has = async (path: string) =>
      (await isStored(path)) || (path === home && (await isHomeStored(code)))
    const failed = isFailedVisit(state) ? state.failed : undefined
    const wanted = failed === undefined ? wantedPath(search, location.origin) : undefined
    const way = await nextDestination({ wanted, failed, home, isReachable, isStored: has })
    if (!signal.aborted) go(way)
  })
  return { isLooking }
}

const isReachable = async () => connection() === 'online' && (await checkConnectivity())

/** Returns whether home can be shown; its sections alone suffice. */
async function isHomeStored(code: string): Promise<boolean> {
  const name = blockName(code, homeBlock)
  return name in (await cachedBlocks.read([name]))
}

/** Long enough to read and click. */
const noticeMs = 10_000

function isFailedVisit(state: unknown): state is FailedVisit {
  return typeof state === 'object' && state !== null && 'failed' in state && typeof state.failed === 'string'
}
