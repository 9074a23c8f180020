import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import nodePath from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
/** Time without a heartbeat after which the lock of a holder in another container is stale. */
const staleAfterMs = 20_000
/** Time without a heartbeat after which a lock that is no longer in its original file counts as a copy. */
const copyStaleAfterMs = 3 * heartbeatMs

type Owner = {
  token: string
  /** Identity of the lock file where it was created; differs in a copy of the directory. */
  file?: string | undefined
  path?: string | undefined
  pid: number
  /** Start time of the process in kernel ticks; distinguishes a reused pid from the holder. */
  startedTicks: string | undefined
  /** Boot and pid namespace; a pid has a meaning only within one of them. */
  realm: string
  host: string
  since: string
}

/** Thrown when a live process owns the data directory; the message names the process and the remedy. */
export class DataDirectoryLockedError extends Error {
  readonly pid: number

  constructor(directory: string, owner: Owner) {
    super(
      `The data directory ${directory} is in use by process ${owner.pid} on ${owner.host} since ${owner.since}. ` +
        'Stop that process first, or give this one another directory (DATA_DIR).',
    )
    this.name = 'DataDirectoryLockedError'
    this.pid = owner.pid
  }
}

function readText(path: string): string | undefined {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Fields from the third on in /proc/PID/stat. The command in field 2 may contain spaces and brackets, so the
 * split starts at its end.
 */
const processFields = (pid: number): string[] =>
  readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []

const startedTicks = (pid: number): string | undefined => processFields(pid)[19]

/**
 * Detects a zombie: it has exited but its parent has not reaped it, as in some containers, and signals still
 * reach it.
 */
const hasEnded = (pid: number): boolean => ['Z', 'X'].includes(processFields(pid)[0] ?? '')

function realm(): string {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  let namespace = ''
  try {
    namespace = fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    // Without /proc (macOS, Windows) the host name identifies the realm.
  }
  return `${boot} ${namespace} ${boot === '' ? os.hostname() : ''}`
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: the process runs as another user.
    return hasCode(cause, 'EPERM')
  }
}

function readOwner(path: string): Owner | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    // Only this module writes the file; a torn write is invalid JSON and counts as no lock.
    return JSON.parse(text) as Owner
  } catch {
    return { token: text, pid: 0, startedTicks: undefined, realm: '', host: 'unknown', since: 'unknown' }
  }
}

/** Device and inode number of a file; the same for every name and mount of it on this machine. */
function fileIdentity(path: string): string | undefined {
  const found = fs.statSync(path, { throwIfNoEntry: false, bigint: true })
  return found && `${found.dev}:${found.ino}`
}

async function isAlive(path: string, owner: Owner): Promise<boolean> {
  const isCopy = owner.file !== undefined && owner.file !== fileIdentity(path)
  if (owner.realm === realm()) {
    if (!isRunning(owner.pid) || hasEnded(owner.pid)) return false
    if (owner.startedTicks !== undefined && owner.startedTicks !== startedTicks(owner.pid)) return false
    if (!isCopy) return true
    if (isHeldElsewhere(path, owner)) return false
  }
  // The pid means nothing in another container or boot or when the file system renumbers files: rely on the
  // heartbeat.
  return hasHeartbeat(path, isCopy ? copyStaleAfterMs : staleAfterMs)
}

/**
 * Returns whether the holder lives and its lock lies in another directory, from which this one was copied.
 */
function isHeldElsewhere(path: string, owner: Owner): boolean {
  if (owner.path === undefined) return false
  const home = fileIdentity(owner.path)
  return home !== undefined && home !== fileIdentity(path) && readOwner(owner.path)?.token === owner.token
}

async function hasHeartbeat(path: string, waitMs: number): Promise<boolean> {
  const touchedAt = () => fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs
  const first = touchedAt()
  while (Date.now() - (touchedAt() ?? 0) < waitMs) {
    await sleep(heartbeatMs / 2)
    const now = touchedAt()
    if (now === undefined) return false
    if (now !== first) return true
  }
  return false
}

function removeStale(path: string, owner: Owner): void {
  const aside = `${path}.${randomUUID()}`
  try {
    fs.renameSync(path, aside)
  } catch {
    return // Another process was faster.
  }
  // A third process may have taken over between the check and the rename: restore its lock.
  if (readOwner(aside)?.token !== owner.token && !fs.existsSync(path)) fs.renameSync(aside, path)
  else fs.rmSync(aside, { force: true })
}

/** Creates the lock file atomically, with its own identity inside. @throws Error EEXIST when it exists */
function createLock(path: string, owner: Owner): void {
  const draft = `${path}.${owner.token}`
  fs.writeFileSync(draft, '', { flag: 'wx', mode: 0o600 })
  try {
    fs.writeFileSync(draft, JSON.stringify({ ...owner, file: fileIdentity(draft) }))
    fs.linkSync(draft, path)
  } catch (cause) {
    if (hasCode(cause, 'EEXIST') || hasCode(cause, 'ENOSPC')) throw cause
    // A file system without hard links: the lock has no identity, so a copy of it must expire.
    fs.writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 })
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Acquires the lock file `path` for this process and keeps its heartbeat; returns the release function. Takes
 * over the lock of a dead process: in the same boot and pid namespace by pid and start time (which detects a
 * reused pid), otherwise once the heartbeat has stopped. Also takes over a lock that was copied with its
 * directory while its holder lives on in the original.
 * @throws DataDirectoryLockedError while another live process holds it
 */
export async function lockDataDirectory(directory: string, path: string): Promise<() => void> {
  const mine: Owner = {
    token: randomUUID(),
    pid: process.pid,
    startedTicks: startedTicks(process.pid),
    realm: realm(),
    host: os.hostname(),
    since: new Date().toISOString(),
    path: fs.realpathSync.native(nodePath.dirname(path)) + nodePath.sep + nodePath.basename(path),
  }
  for (;;) {
    try {
      createLock(path, mine)
      break
    } catch (cause) {
      if (!hasCode(cause, 'EEXIST')) throw cause
    }
    const owner = readOwner(path)
    if (owner === undefined) continue
    if (await isAlive(path, owner)) throw new DataDirectoryLockedError(directory, owner)
    removeStale(path, owner)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      fs.utimesSync(path, now, now)
    } catch {
      // The directory was removed; the next query will fail.
    }
  }, heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (readOwner(path)?.token === mine.token) fs.rmSync(path, { force: true })
  }
}
