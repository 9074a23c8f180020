/** Loads the image library of 15 MB, on the first picture that is not cached. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Renders are queued one or two at a time; libvips must not add threads and caches.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
