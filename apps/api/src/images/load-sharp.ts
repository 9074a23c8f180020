/** The picture library, loaded with its 15 MB by the first picture that is not in the cache yet. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Renders are queued one or two at a time; libvips must not add threads and caches of its own.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
