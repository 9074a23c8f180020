import { type ChildProcess, fork } from 'node:child_process'
import { heartbeatMs, isToSupervisor, restartFlag, supervisedFlag, type ToServer } from './messages.ts'

/** Time in ms after which a stopping server is killed; it normally drains within 25 s. */
const stopDeadlineMs = 28_000

/**
 * Runs the server as a child of this small process and restarts it when it crashes or its event loop stays
 * blocked. Stop signals are passed on; the exit code is 0 after a clean stop. Nothing of the shop is loaded
 * here. A server that cannot start at all ends with its own exit code, since a restart would not help.
 * @see docs/decisions/025-watchdog-and-supervisor.md
 */
export function superviseServer(script: string, limits: RestartLimits = restartLimits): void {
  const supervisor = new Supervisor(script, limits)
  process.on('SIGTERM', () => supervisor.stop())
  process.on('SIGINT', () => supervisor.stop())
  setInterval(() => supervisor.checkHeartbeat(), heartbeatMs)
  supervisor.start()
}

/** Arguments of `npm start --`, which are for the server. */
const ownArguments = process.argv.slice(2)

class Supervisor {
  readonly #script: string
  readonly #limits: RestartLimits
  readonly #failures: number[] = []
  #server: ChildProcess | undefined
  #port: number | undefined
  #hasServed = false
  #isReady = false
  #isStopping = false
  #blockedLimitMs = 0
  #silentMs = 0
  #restart: NodeJS.Timeout | undefined

  constructor(script: string, limits: RestartLimits) {
    this.#script = script
    this.#limits = limits
  }

  start(): void {
    this.#isReady = false
    this.#silentMs = 0
    // A restart uses the port of the first start, also when that was a random free one.
    const env = this.#port === undefined ? process.env : { ...process.env, PORT: String(this.#port) }
    this.#server = fork(
      this.#script,
      [supervisedFlag, ...(this.#hasServed ? [restartFlag] : []), ...ownArguments],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env,
      },
    )
      .on('message', (message) => this.#receive(message))
      .on('error', (error) => report('the supervisor cannot reach the server', { error: error.message }))
      .on('exit', (code, signal) => this.#ended(code, signal))
  }

  /** Counts its own ticks instead of reading a clock: a suspended machine was not blocked. */
  checkHeartbeat(): void {
    if (!this.#isReady || this.#blockedLimitMs === 0) return
    this.#silentMs += heartbeatMs
    if (this.#silentMs <= this.#blockedLimitMs) return
    this.#isReady = false
    const fields = { silentMs: this.#silentMs, server: this.#server?.pid }
    report('the event loop of the server stays blocked: killing it', fields)
    this.#server?.kill('SIGKILL')
  }

  /**
   * At the first signal the server finishes requests in flight; at the second it ends at once, with
   * exit code 1.
   */
  stop(): void {
    if (this.#isStopping) {
      this.#server?.kill('SIGKILL')
      process.exit(1)
    }
    this.#isStopping = true
    clearTimeout(this.#restart)
    if (!this.#server) process.exit(0)
    if (this.#isReady) this.#server.send({ type: 'stop' } satisfies ToServer, () => undefined)
    else this.#server.kill('SIGTERM')
    setTimeout(() => {
      report('the server did not stop in time: killing it')
      this.#server?.kill('SIGKILL')
    }, stopDeadlineMs)
  }

  #receive(message: unknown): void {
    if (!isToSupervisor(message)) return
    this.#silentMs = 0
    if (message.type !== 'ready') return
    this.#isReady = true
    this.#port = message.port
    this.#blockedLimitMs = message.blockedLimitMs
    // Standard output has this line once, however often the server is started.
    if (this.#hasServed) report('the server runs again')
    else process.stdout.write(`${message.line}\n`)
    this.#hasServed = true
  }

  #ended(code: number | null, signal: NodeJS.Signals | null): void {
    this.#server = undefined
    // Before it is ready there are no requests in flight, and the signal ends it directly.
    const isCleanStop = code === 0 || (!this.#isReady && signal === 'SIGTERM')
    if (this.#isStopping) process.exit(isCleanStop ? 0 : 1)
    if (code === 0) process.exit(0)
    if (!this.#hasServed) process.exit(code ?? 1)
    this.#failures.push(performance.now())
    const pauseMs = pauseBeforeRestart(this.#failures, this.#limits)
    if (pauseMs === undefined) stopRetrying(this.#limits)
    report('the server ended and is started again', { code, signal, pauseMs })
    this.#restart = setTimeout(() => this.start(), pauseMs)
  }
}

function stopRetrying({ maxFailures, windowMs }: RestartLimits): never {
  const minutes = Math.ceil(windowMs / 60_000)
  process.stderr.write(
    `Ambra stops: the server failed ${maxFailures} times within ${minutes} minutes. The lines above say why.\n`,
  )
  process.exit(1)
}

/** Writes one line of JSON in the format of the server's own log. */
function report(msg: string, fields: Record<string, unknown> = {}): void {
  const line = { level: 50, time: Date.now(), pid: process.pid, name: 'supervisor', ...fields, msg }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

/** Limits of restarts after failures. Times in ms. */
type RestartLimits = {
  windowMs: number
  maxFailures: number
  firstPauseMs: number
  maxPauseMs: number
}

/**
 * After ten failures within ten minutes a restart will not help. The first restart is immediate,
 * and the delays before the next ones double.
 */
const restartLimits: RestartLimits = {
  windowMs: 600_000,
  maxFailures: 10,
  firstPauseMs: 1000,
  maxPauseMs: 30_000,
}

/**
 * Decides what happens after a failure. `failures` are the times (ms) of all failures, this one
 * last. Returns the pause before the restart, or undefined when there were too many of them.
 */
export function pauseBeforeRestart(
  failures: readonly number[],
  { windowMs, maxFailures, firstPauseMs, maxPauseMs }: RestartLimits = restartLimits,
): number | undefined {
  const now = failures.at(-1) ?? 0
  const recent = failures.filter((at) => at > now - windowMs).length
  if (recent >= maxFailures) return undefined
  return recent <= 1 ? 0 : Math.min(firstPauseMs * 2 ** (recent - 2), maxPauseMs)
}
