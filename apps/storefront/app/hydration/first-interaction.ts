const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'input'] as const

let sign: Promise<void> | undefined

/**
 * Resolves with the first interaction on the page. Parts that the HTML already shows load their scripts
 * only then, so that visitors who only read the first screen do not download the rest.
 */
export function firstInteraction(): Promise<void> {
  if (sign) return sign
  const { promise, resolve } = Promise.withResolvers<void>()
  const options = { capture: true, passive: true } as const
  const stop = () => {
    for (const name of signs) removeEventListener(name, stop, options)
    resolve()
  }
  for (const name of signs) addEventListener(name, stop, options)
  sign = promise
  return promise
}
