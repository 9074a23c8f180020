let prepare: () => Promise<unknown> = async () => undefined

/**
 * Names what is to be loaded before the first task result is delivered: the queue itself does not know its subscribers.
 */
export function onBeforeNotify(load: () => Promise<unknown>): void {
  let loading: Promise<unknown> | undefined
  prepare = () => (loading ??= load())
}

/** Everybody who listens to answers is there. */
export const isReadyToNotify = (): Promise<unknown> => prepare()
