/**
 * A request being handled. `startedAt` in ms since the epoch; `url` as received, to be redacted by
 * the reader.
 */
export type RunningRequest = {
  method: string
  /** Pattern of the route, e.g. `/api/cart/update`. */
  route: string
  url: string
  requestId: string
  startedAt: number
}

const slots = 128
const slotBytes = 1024
/** Layout of a slot: length of the text (4 bytes), padding, start (8 bytes), text. */
const textOffset = 16
const headerBytes = 8
const maxUrlLength = 512
const separator = '\u0000'

/**
 * Creates memory shared between the serving thread and the watchdog thread: a heartbeat and the
 * requests in flight.
 */
export const createSharedMemory = (): SharedArrayBuffer =>
  new SharedArrayBuffer(headerBytes + slots * slotBytes)

/**
 * Creates the serving thread's side. Writing costs about a microsecond a request; beyond 128 in
 * flight the rest is not recorded.
 */
export function createInFlightTable(memory: SharedArrayBuffer) {
  const heartbeat = new Int32Array(memory, 0, 1)
  const bytes = Buffer.from(memory)
  const free = Array.from({ length: slots }, (_, slot) => slots - 1 - slot)
  return {
    beat: (): void => void Atomics.add(heartbeat, 0, 1),
    /** Records a request; returns its slot, or undefined when all are taken. */
    add({ method, route, url, requestId, startedAt }: RunningRequest): number | undefined {
      const slot = free.pop()
      if (slot === undefined) return undefined
      const offset = headerBytes + slot * slotBytes
      const text = [method, route, requestId, url.slice(0, maxUrlLength)].join(separator)
      const length = bytes.write(text, offset + textOffset, slotBytes - textOffset, 'latin1')
      bytes.writeDoubleLE(startedAt, offset + 8)
      bytes.writeInt32LE(length, offset)
      return slot
    },
    remove(slot: number): void {
      bytes.writeInt32LE(0, headerBytes + slot * slotBytes)
      free.push(slot)
    },
  }
}

/** Creates the watchdog thread's side. */
export function readSharedMemory(memory: SharedArrayBuffer) {
  const heartbeat = new Int32Array(memory, 0, 1)
  const bytes = Buffer.from(memory)
  return {
    beats: (): number => Atomics.load(heartbeat, 0),
    /** Returns the requests in flight, the newest first. */
    list(): RunningRequest[] {
      return Array.from({ length: slots }, (_, slot) => headerBytes + slot * slotBytes)
        .flatMap((offset) => {
          const length = bytes.readInt32LE(offset)
          if (length <= 0) return []
          const text = bytes.toString('latin1', offset + textOffset, offset + textOffset + length)
          const [method = '', route = '', requestId = '', url = ''] = text.split(separator)
          return [{ method, route, url, requestId, startedAt: bytes.readDoubleLE(offset + 8) }]
        })
        .sort((a, b) => b.startedAt - a.startedAt)
    },
  }
}
