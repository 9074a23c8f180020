import { parentPort, workerData } from 'node:worker_threads'

// Simulates a broken reader thread: it loops, hangs, exits, or fills its memory.
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
