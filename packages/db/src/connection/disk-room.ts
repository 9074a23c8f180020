import { randomFillSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Interval between checks of the disk, in ms. */
const pollMs = 500
/** Hysteresis: writing resumes with this much more free space than it stopped at. */
const recoveryFactor = 1.1
const chunkBytes = 1_048_576

/** Volume that holds the files. The real one asks the operating system; tests simulate a full one. */
export type Volume = {
  /** Bytes available to this user. */
  freeBytes: (folder: string) => number
  /** Returns false when a write must fail with ENOSPC. The real volume leaves this to the system. */
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
 * `minFreeBytes`: below it the database is read-only. `reserveBytes`: size of a reserve file that is deleted
 * when a write still finds the disk full, so that the engine can finish it.
 */
export type DiskLimits = { minFreeBytes: number; reserveBytes: number }

/** Free disk space of the database. */
export type DiskRoom = {
  freeBytes: () => number
  /** Returns whether writes must wait. Checks the disk at most twice a second; false until `arm`. */
  isLow: () => boolean
  /** Ends the startup phase, whose few writes are exempt. */
  arm: () => void
  /** Deletes the reserve file; returns whether there was one. */
  releaseReserve: () => boolean
}

/** Thrown when the data directory has too little space for the database to start. */
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

/** Watches the disk of `folder`, which also holds the reserve file. */
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
      if (performance.now() - lookedAt > pollMs) look()
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

/** Writes a file that really occupies its blocks: a compressing file system stores zeros for free. */
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
    // Another process took the space; the next check retries.
    fs.rmSync(file, { force: true })
  }
}
