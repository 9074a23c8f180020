import { Socket } from 'node:net'

/** Records every connection this process tries to open, as `address:port` after DNS, until `stop`. */
export type EgressRecorder = { connections: string[]; stop: () => void }

/**
 * Records at socket level, below every HTTP client: a host that is not in the list was never contacted. One
 * recorder at a time.
 */
export function recordEgress(): EgressRecorder {
  const connections: string[] = []
  const original = Socket.prototype.connect
  // The overloads of `connect` cannot be distinguished here; the arguments are passed on unchanged.
  Socket.prototype.connect = function connect(this: Socket, ...given: never[]): Socket {
    this.on('connectionAttempt', (address: string, port: number) => connections.push(`${address}:${port}`))
    return Reflect.apply(original, this, given)
  }
  return {
    connections,
    stop: () => {
      Socket.prototype.connect = original
    },
  }
}
