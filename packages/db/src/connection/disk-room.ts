import { randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** How long one look at the disk counts. */
const lookMs = 500
/** Writing begins again with this much more room than it ended with, so that it does not flap. */
const recoveryFactor = 1.1
const chunkBytes = 1_048_576

/** Where files lie; the real one asks the operating system. Tests bring one that is full when they say so. */
export type Volume = {
  /** Bytes that this user may still write. */
  freeBytes: (folder: string) => number
  /** False when a write must fail with ENOSPC. The real one lets the system decide. */
  hasRoomFor: (file: string, bytes: number) => boolean
}

export const realVolume: Volume = {
  freeBytes(folder) {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  },
  hasRoomFor: () => true,
}

/**
 * `minFreeBytes`: below it the database only reads. `reserveBytes`: size of a file that is given up when a write finds
 * the disk full in spite of that, so that the engine can finish it.
 */
export type DiskLimits = { minFreeBytes: number; reserveBytes: number }

/** The room that the database has left on its disk. */
export type DiskRoom = {
  /** Bytes free at this moment. */
  freeBytes: () => number
  /** Whether writes must wait. Looks at the disk twice a second at most; false until `arm`. */
  isLow: () => boolean
  /** Ends the start, whose own few writes are let through. */
  arm: () => void
  /** Gives up the reserve file; true when there was one. */
  releaseReserve: () => boolean
}

/** The data directory has no room for the database to start. */
export class DiskFullError extends Error {
  constructor(directory: string, freeBytes: number, neededBytes: number) {
    const megabytes = (bytes: number) => Math.floor(bytes / 1e6)
    super(
      `The disk of ${directory} is full: ${megabytes(freeBytes)} MB are free, the database needs ` +
        `${megabytes(neededBytes)} MB to start. Make room there (or set DATA_DIR to another disk) and start again.`,
    )
    this.name = 'DiskFullError'
  }
}

/** Watches the disk of `folder`, where the reserve file lies too. */
export function createDiskRoom(
  folder: string,
  { minFreeBytes, reserveBytes }: DiskLimits,
  volume: Volume = realVolume,
): DiskRoom {
  const reserve = path.join(folder, 'reserve')
  let isArmed = false
  let isLow = false
  let lookedAt = Number.NEGATIVE_INFINITY

  const freeBytes = () => volume.freeBytes(folder)
  const enough = minFreeBytes * recoveryFactor

  function look(): void {
    lookedAt = performance.now()
    const free = freeBytes()
    isLow = free < (isLow ? enough : minFreeBytes)
    if (!isLow && reserveBytes > 0 && free > enough + reserveBytes) writeReserve(reserve, reserveBytes)
  }

  return {
    freeBytes,
    isLow() {
      if (!isArmed || minFreeBytes === 0) return false
      if (performance.now() - lookedAt > lookMs) look()
      return isLow
    },
    arm() {
      isArmed = true
      look()
    },
    releaseReserve() {
      if (!fs.existsSync(reserve)) return false
      fs.rmSync(reserve, { force: true })
      return true
    },
  }
}

/** Blocks that are really taken: a file of zeros may cost a compressing file system nothing. */
function writeReserve(file: string, bytes: number): void {
  if (fs.statSync(file, { throwIfNoEntry: false })?.size === bytes) return
  const chunk = randomFillSync(Buffer.alloc(chunkBytes))
  try {
    const handle = fs.openSync(file, 'w', 0o600)
    try {
      for (let written = 0; written < bytes; written += chunkBytes)
        fs.writeSync(handle, chunk, 0, Math.min(chunkBytes, bytes - written))
      fs.fsyncSync(handle)
    } finally {
      fs.closeSync(handle)
    }
  } catch {
    // Another process took the space: the next check tries again.
    fs.rmSync(file, { force: true })
  }
}
