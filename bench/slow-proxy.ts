import { connect, createServer, type Socket } from 'node:net'

/** `slow`: as configured. `fast`: without delay. `silent`: connections open, no data passes. */
type Mode = 'slow' | 'fast' | 'silent'
type SlowProxy = { url: string; mode: (next: Mode) => void; close: () => void }
type Line = { roundTripMs: number; downBitsPerSecond: number; upBitsPerSecond: number }

/**
 * Opens a slow line to `target` (`http://127.0.0.1:3000`) on its own port. The browser's own emulation does
 * not slow requests of a service worker; a proxy does.
 */
export async function startSlowProxy(target: string, line: Line): Promise<SlowProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const down = createLane(line.downBitsPerSecond)
  const up = createLane(line.upBitsPerSecond)
  let mode: Mode = 'slow'

  /** Forwards data in order, each piece when it would have arrived. */
  function carry(from: Socket, to: Socket, lane: Lane): void {
    let last = Promise.resolve()
    from.on('data', (piece) => {
      if (mode === 'silent') return
      const waits = mode === 'slow' ? line.roundTripMs / 2 + lane.take(piece.length) : 0
      const arrived = new Promise((resolve) => setTimeout(resolve, waits))
      last = Promise.all([last, arrived]).then(() => void (to.writable && to.write(piece)))
    })
    from.on('close', () => void last.then(() => to.destroy()))
    from.on('error', () => to.destroy())
  }

  const server = createServer((client) => {
    const shop = connect(Number(port), hostname)
    sockets.add(client).add(shop)
    carry(client, shop, up)
    carry(shop, client, down)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    mode: (next) => void (mode = next),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

type Lane = { take: (bytes: number) => number }

/** Models one direction of a line, shared by all connections: returns the delay of a piece, ms. */
function createLane(bitsPerSecond: number): Lane {
  let freeAt = 0
  return {
    take(bytes) {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (bytes * 8000) / bitsPerSecond
      return freeAt - now
    },
  }
}
