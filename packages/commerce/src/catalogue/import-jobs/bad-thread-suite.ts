import { parentPort, threadId } from 'node:worker_threads'

// Simulates a broken reader thread: it loops, hangs, exits, or fills its memory. For `id` it is a good one.
const bad: Record<string, () => void> = {
  loop: () => {
    for (;;);
  },
  wait: () => undefined,
  id: () => parentPort?.postMessage({ events: [{ row: threadId }], isDone: true, bytes: 0 }),
  exit: () => process.exit(1),
  memory: () => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, Math.random))
  },
}
parentPort?.on('message', ({ file }) => bad[file]?.())
