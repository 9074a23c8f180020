const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin', 'input'] as const

let sign: Promise<void> | undefined

/**
 * Resolves with the first sign of a person on the page. What the HTML shows already gets its script only then: a visit
 * that reads the first screen does not pay for the rest.
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
