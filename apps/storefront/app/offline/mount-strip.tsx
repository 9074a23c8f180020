import { formatPrice } from '@ambra/domain/platform/text/format'
import { roundToCents } from '@ambra/domain/platform/money/money'
import type { Store } from '@ambra/domain/platform/shop/stores'
import { connection, onConnection } from '#app/api-client/connectivity.ts'
import { firstInteraction } from '#app/hydration/first-interaction.ts'
import { syncState } from './sync-state.ts'
import { staleSince } from './worker-client.ts'
import { loadMoreMessages } from '#app/i18n/message-parts.ts'
import { MessagesProvider, type Translate } from '#app/i18n/messages.tsx'
import { notify } from '#app/ui/notifications.ts'
import { rootElement } from '#app/hydration/root-element.ts'
import { StoreProvider } from '#app/i18n/store.tsx'
import { Strip } from './strip.tsx'
import { syncLines } from './sync-note.tsx'

const placeId = 'connection-strip'

/**
 * Mounts the strip above the header of any layout. It has its own root, so that first pages load none of
 * its code, and waits for the second message catalogue.
 */
export async function mountStrip(t: Translate, store: Store): Promise<void> {
  await loadMoreMessages()
  if (document.getElementById(placeId)) return
  const place = document.createElement('div')
  place.id = placeId
  document.body.prepend(place)
  rootElement.create(place).render(
    <MessagesProvider translate={t}>
      <StoreProvider store={store}>
        <Strip />
      </StoreProvider>
    </MessagesProvider>,
  )
  onConnection(() => notifyScrolled(t, place))
  syncState.subscribe(() => notifyStorageError(t, { language: store.language, place }))
  hideMissingPictures()
  if (connection() !== 'online' || (await staleSince()) !== undefined) hydratePage()
}

const isInSight = (place: HTMLElement) => scrollY <= place.offsetHeight

/** Shows a notification when the strip is scrolled out of sight. */
function notifyScrolled(t: Translate, place: HTMLElement) {
  if (connection() === 'online' || isInSight(place)) return
  notify({ type: 'warning', message: t(connection() === 'offline' ? 'cart.offline' : 'offline.unreachable') })
}

/**
 * Shows what the shop refused or changed after reconnecting until it is dismissed, also to shoppers who
 * scrolled or navigate.
 * @see spec §8 "unless the task is silent"
 */
function notifyStorageError(
  t: Translate,
  { language, place }: { language: Store['language']; place: HTMLElement },
) {
  const { report } = syncState.getSnapshot()
  if (!report || isInSight(place)) return
  const { failed, refused } = report
  const lines = syncLines(t, (euros) => formatPrice(roundToCents(euros * 100), language), report)
  if (lines.length === 0) return
  notify({
    type: failed.length + refused.length > 0 ? 'error' : 'warning',
    message: lines.join(' '),
    hasNoTimeout: true,
  })
}

/**
 * Hydrates the notes on the age of prices, which normally load with the first interaction; a page from the
 * cache must not wait for one. `firstInteraction` is called first, because otherwise nothing listens to the
 * event.
 */
function hydratePage() {
  void firstInteraction()
  dispatchEvent(new Event('scroll'))
}

const hide = (image: HTMLImageElement) => image.style.setProperty('visibility', 'hidden')
const isHidden = ({ style }: HTMLImageElement) => style.visibility === 'hidden'

/** Returns whether the image failed and is not loading. */
const isBroken = (image: HTMLImageElement) =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/**
 * Hides images that are not on the device instead of showing broken ones; reloads them when the network is
 * back.
 */
function hideMissingPictures(): void {
  // Error events of images do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && connection() !== 'online') hide(target)
    },
    true,
  )
  if (connection() !== 'online') for (const image of document.images) if (isBroken(image)) hide(image)
  onConnection(() => {
    if (connection() !== 'online') return
    for (const image of document.images) {
      if (!isHidden(image) || !isBroken(image)) continue
      image.style.removeProperty('visibility')
      // Assigning the same source requests it again.
      const { srcset, src } = image
      if (srcset) image.srcset = srcset
      image.src = src
    }
  })
}
