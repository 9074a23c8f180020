import { parentPort, workerData } from 'node:worker_threads'

// A thread of a reader that never says what it read: it loops, waits, ends, or fills its memory.
const bad: Record<string, () => void> = {
  loop: () => {
    for (;;);
  },
  wait: () => undefined,
  exit: () => process.exit(1),
  memory: () => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, Math.random))
  },
}
parentPort?.on('message', () => bad[String(workerData.file)]?.())
