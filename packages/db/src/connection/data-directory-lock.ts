import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import nodePath from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
/** A holder in another container is given up after this long without a heartbeat. */
const staleAfterMs = 20_000
/** A lock that is not in its own file any more is a copy, unless its holder is seen to touch it. */
const copyStaleAfterMs = 3 * heartbeatMs

type Owner = {
  token: string
  /** The lock file itself, where it was made: a copy of the directory holds it under another identity. */
  file?: string | undefined
  path?: string | undefined
  pid: number
  /** When the process started, in kernel ticks: distinguishes a reused pid from the holder. */
  startedTicks: string | undefined
  /** Boot and pid namespace: only inside one of them does a pid mean anything. */
  realm: string
  host: string
  since: string
}

/** The data directory belongs to a living process; the message names it and says what to do. */
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

/** Fields 3 and following of a process; the command in field 2 may hold spaces and brackets, so they count from its end. */
const processFields = (pid: number): string[] =>
  readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []

const startedTicks = (pid: number): string | undefined => processFields(pid)[19]

/** A zombie: ended, but not reaped by its parent, as in some containers; signals still reach it. */
const hasEnded = (pid: number): boolean => ['Z', 'X'].includes(processFields(pid)[0] ?? '')

function realm(): string {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  let namespace = ''
  try {
    namespace = fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    // No /proc (macOS, Windows): the host name alone must do.
  }
  return `${boot} ${namespace} ${boot === '' ? os.hostname() : ''}`
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // EPERM: it runs, as another user.
    return hasCode(cause, 'EPERM')
  }
}

function readOwner(path: string): Owner | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    // Written by this module only; a torn write gives no JSON and counts as no lock.
    return JSON.parse(text) as Owner
  } catch {
    return { token: text, pid: 0, startedTicks: undefined, realm: '', host: 'unknown', since: 'unknown' }
  }
}

/** Device and number of a file; the same for every name and mount of it on this machine. */
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
  // Another container or boot, where its pid says nothing, or a file system that renumbers files: its heartbeat counts.
  return hasHeartbeat(path, isCopy ? copyStaleAfterMs : staleAfterMs)
}

/** The holder lives, and its lock lies in another directory: this one was copied from there. */
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
  // Between the check and the rename a third process may have taken over: then give it its lock back.
  if (readOwner(aside)?.token !== owner.token && !fs.existsSync(path)) fs.renameSync(aside, path)
  else fs.rmSync(aside, { force: true })
}

/** Creates the lock with its own identity inside, in one step. @throws Error EEXIST while there is one */
function createLock(path: string, owner: Owner): void {
  const draft = `${path}.${owner.token}`
  fs.writeFileSync(draft, '', { flag: 'wx', mode: 0o600 })
  try {
    fs.writeFileSync(draft, JSON.stringify({ ...owner, file: fileIdentity(draft) }))
    fs.linkSync(draft, path)
  } catch (cause) {
    if (hasCode(cause, 'EEXIST') || hasCode(cause, 'ENOSPC')) throw cause
    // A file system without links: the lock lacks its identity, a copy of it is waited for.
    fs.writeFileSync(path, JSON.stringify(owner), { flag: 'wx', mode: 0o600 })
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Takes the lock file `path` for this process and keeps its heartbeat; returns the release function.
 * The lock of a dead process is taken over: same boot and pid namespace by pid and start time (a reused pid is
 * noticed), otherwise by a heartbeat that has stopped. So is a lock that was copied with its directory, whose holder
 * lives on in the original.
 * @throws DataDirectoryLockedError while another living process holds it
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
      // The directory was removed under us; the next query will say so.
    }
  }, heartbeatMs)
  heartbeat.unref()
  return () => {
    clearInterval(heartbeat)
    if (readOwner(path)?.token === mine.token) fs.rmSync(path, { force: true })
  }
}
