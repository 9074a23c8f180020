/**
 * Collects items of one turn of the event loop and sends them together at its end, since each
 * message interrupts the other thread.
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
