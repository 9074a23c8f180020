import { formatPrice } from '@ambra/domain/format'
import { roundToCents } from '@ambra/domain/money'
import type { Store } from '@ambra/domain/stores'
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
 * Puts the strip above the header of any layout. It has a root of its own: a first page carries nothing of it. Its
 * texts are of the second catalogue, which is waited for.
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

/** The strip is out of sight further down the page: a notification is shown as well. */
function notifyScrolled(t: Translate, place: HTMLElement) {
  if (connection() === 'online' || isInSight(place)) return
  notify({ type: 'warning', message: t(connection() === 'offline' ? 'cart.offline' : 'offline.unreachable') })
}

/**
 * What the shop refused or changed on return stays on the screen until it is read, also of who scrolled and who goes
 * on.
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
 * What says how old a price is comes with the first sign of a person: an old page does not wait for one. Loaded
 * first, because a page that is not awake yet listens to nothing.
 */
function hydratePage() {
  void firstInteraction()
  dispatchEvent(new Event('scroll'))
}

const hide = (image: HTMLImageElement) => image.style.setProperty('visibility', 'hidden')
const isHidden = ({ style }: HTMLImageElement) => style.visibility === 'hidden'

/** Nothing came, and nothing is on its way. */
const isBroken = (image: HTMLImageElement) =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/** Pictures that are not on the device leave an empty stage, no sign of a broken page; with the network they come. */
function hideMissingPictures(): void {
  // Errors of pictures do not rise.
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
      // The same source again, which requests it again.
      const { srcset, src } = image
      if (srcset) image.srcset = srcset
      image.src = src
    }
  })
}
