import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2_000
/** A holder in another container is given up after this long without a heartbeat. */
const staleAfterMs = 20_000

type Owner = {
  token: string
  pid: number
  /** When the process started, in kernel ticks: tells a reused pid from the holder. */
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

function startedTicks(pid: number): string | undefined {
  // Field 22 of the line; the command in field 2 may hold spaces and brackets, so count from its end.
  return readText(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
}

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
    // EPERM: it runs, as somebody else.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

function readOwner(path: string): Owner | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    // Written by this module only; a torn write gives no JSON and counts as nobody's.
    return JSON.parse(text) as Owner
  } catch {
    return { token: text, pid: 0, startedTicks: undefined, realm: '', host: 'unknown', since: 'unknown' }
  }
}

async function isAlive(path: string, owner: Owner): Promise<boolean> {
  if (owner.realm === realm()) {
    if (!isRunning(owner.pid)) return false
    return owner.startedTicks === undefined || owner.startedTicks === startedTicks(owner.pid)
  }
  // Another container or boot: its pid says nothing here, its heartbeat does.
  const age = () => Date.now() - (fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const first = fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs
  while (age() < staleAfterMs) {
    await sleep(heartbeatMs / 2)
    const now = fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs
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

/**
 * Takes the lock file `path` for this process and keeps its heartbeat; answers the release function.
 * The lock of a dead process is taken over: same boot and pid namespace by pid and start time (a reused pid is
 * noticed), otherwise by a heartbeat that has stopped.
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
  }
  for (;;) {
    try {
      fs.writeFileSync(path, JSON.stringify(mine), { flag: 'wx' })
      break
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
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
