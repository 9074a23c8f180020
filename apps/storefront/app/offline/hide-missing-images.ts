import { connection, onConnection } from '#app/api-client/connectivity.ts'

const hide = (image: HTMLImageElement) => image.style.setProperty('visibility', 'hidden')
const isHidden = ({ style }: HTMLImageElement) => style.visibility === 'hidden'

/** Nothing came, and nothing is on its way. */
const isBroken = (image: HTMLImageElement) =>
  image.complete && image.naturalWidth === 0 && image.currentSrc !== ''

/** Pictures that are not on the device leave an empty stage, no sign of a broken page; with the network they come. */
export function hideMissingPictures(): void {
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
