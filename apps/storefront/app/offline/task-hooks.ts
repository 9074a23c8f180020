let prepare: () => Promise<unknown> = async () => undefined

/** Names what is to be loaded before the first answer of a task is told: the queue itself does not know who listens. */
export function beforeTelling(load: () => Promise<unknown>): void {
  let loading: Promise<unknown> | undefined
  prepare = () => (loading ??= load())
}

/** Everybody who listens to answers is there. */
export const readyToTell = (): Promise<unknown> => prepare()
