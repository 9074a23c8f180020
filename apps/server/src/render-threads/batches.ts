/**
 * Collects what is given in one turn and sends it together when nothing else of that turn is left to do: each message to another
 * thread interrupts it.
 */
export function createBatches<T>(send: (all: T[]) => void): (one: T) => void {
  let waiting: T[] = []
  const flush = () => {
    const all = waiting
    waiting = []
    send(all)
  }
  return (one) => {
    if (waiting.push(one) === 1) process.nextTick(flush)
  }
}
