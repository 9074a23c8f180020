let prepare: () => Promise<unknown> = async () => undefined

/**
 * Registers what must be loaded before the first task result is delivered: the queue itself does not know
 * its subscribers.
 */
export function onBeforeNotify(load: () => Promise<unknown>): void {
  let loading: Promise<unknown> | undefined
  prepare = () => (loading ??= load())
}

/** Resolves when all listeners of responses are loaded. */
export const isReadyToNotify = (): Promise<unknown> => prepare()
