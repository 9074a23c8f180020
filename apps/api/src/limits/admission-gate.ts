import { type LoadClass, type LoadLimits, loadClasses } from './load-classes.ts'

/** Lateness of the process: `delayMs` of the event loop, `waitMs` of the database. */
export type LoadReading = { delayMs: number; waitMs: number }

export type GateOptions = {
  /** Lateness in ms from which the first class is rejected. */
  shedDelayMs: number
  read: () => LoadReading
  /** Lateness in ms of the current turn of the event loop, read for each request. */
  latenessMs: () => number
  /** Monotonic clock in ms. */
  now: () => number
  onShed: (loadClass: LoadClass) => void
  limits?: Readonly<Record<LoadClass, LoadLimits>>
}

/**
 * Highest pressure that a slow database causes: it closes the classes up to search. Pages come from memory,
 * so that closing them would not help; carts and orders need the database and have their own limits.
 */
const maxWaitPressure = 3

/**
 * With fewer concurrent requests none is rejected for lateness: they are no load, whatever makes
 * the process late.
 */
const fewestAtOnce = 4

type Waiter = { since: number; admit: () => void; refuse: () => void }
type Lane = { limits: LoadLimits; running: number; waiters: Waiter[] }

/**
 * Decides which requests are handled when there are more than the process can handle: each class
 * has a concurrency limit and a short queue, and closes as a whole while the process is too late,
 * the least important class first. Cheap: a rejection reads a few numbers.
 */
export class AdmissionGate {
  readonly #options: GateOptions
  readonly #lanes: Record<LoadClass, Lane>
  #pressure = 0
  #last = 0
  #arrived = 0
  #isActive = false

  constructor(options: GateOptions) {
    this.#options = options
    const limits: Readonly<Record<LoadClass, LoadLimits>> = options.limits ?? loadClasses
    const lane = (name: LoadClass): Lane => ({ limits: limits[name], running: 0, waiters: [] })
    this.#lanes = {
      suggestions: lane('suggestions'),
      recommendations: lane('recommendations'),
      search: lane('search'),
      browse: lane('browse'),
      images: lane('images'),
      cart: lane('cart'),
      order: lane('order'),
    }
  }

  /** Pressure: 1 at the lateness of SHED_DELAY_MS. */
  get pressure(): number {
    return this.#pressure
  }

  /**
   * Takes a reading, a few times a second. Uses the lower of two consecutive readings: a single
   * pause of the process says nothing about the next request.
   */
  sample(): void {
    const { delayMs, waitMs } = this.#options.read()
    const waitPressure = Math.min(waitMs / this.#options.shedDelayMs, maxWaitPressure)
    const pressure = Math.max(delayMs / this.#options.shedDelayMs, waitPressure)
    this.#pressure = Math.min(pressure, this.#last)
    this.#last = pressure
    for (const lane of Object.values(this.#lanes)) this.#refuseLateWaiters(lane)
  }

  /** Starts counting arrivals of one turn: a client cannot arrive twice in a late turn. */
  beginTurn(): void {
    this.#arrived = 0
  }

  takeActivity(): boolean {
    const wasActive = this.#isActive
    this.#isActive = false
    return wasActive
  }

  /** Returns whether a request of the class would be rejected now, and counts a rejection. */
  isRefused(loadClass: LoadClass): boolean {
    this.#arrived += 1
    return this.#refuses(loadClass)
  }

  #refuses(loadClass: LoadClass): boolean {
    this.#isActive = true
    const lane = this.#lanes[loadClass]
    const isRefused = this.#isClosed(lane) || (isFull(lane) && lane.waiters.length >= lane.limits.waiting)
    if (isRefused) this.#options.onShed(loadClass)
    return isRefused
  }

  /**
   * Runs work of the class as soon as there is capacity; returns the result of `refuse` when there
   * will be none.
   */
  run<T>(loadClass: LoadClass, work: () => T, refuse: () => T): T | Promise<Awaited<T>> {
    if (this.#refuses(loadClass)) return refuse()
    const lane = this.#lanes[loadClass]
    if (!isFull(lane)) return this.#work(lane, work)
    return new Promise<Awaited<T>>((resolve, reject) => {
      const finish = (action: () => T | Promise<Awaited<T>>) => {
        try {
          // A promise of either kind settles this one.
          resolve(action() as Awaited<T>)
        } catch (error) {
          reject(error)
        }
      }
      lane.waiters.push({
        since: this.#options.now(),
        admit: () => finish(() => this.#work(lane, work)),
        refuse: () => {
          this.#options.onShed(loadClass)
          finish(refuse)
        },
      })
    })
  }

  #work<T>(lane: Lane, work: () => T): T {
    lane.running += 1
    let result: T
    try {
      result = work()
    } catch (error) {
      this.#leave(lane)
      throw error
    }
    if (result instanceof Promise) {
      const leave = () => this.#leave(lane)
      result.then(leave, leave)
    } else this.#leave(lane)
    return result
  }

  #leave(lane: Lane): void {
    lane.running -= 1
    lane.waiters.shift()?.admit()
  }

  /**
   * Returns whether the class is closed for a while, or for the rest of this turn: timers and
   * responses of admitted requests run first.
   */
  #isClosed(lane: Lane): boolean {
    const { latenessMs, shedDelayMs } = this.#options
    const isLate = Math.max(this.#pressure, latenessMs() / shedDelayMs) >= lane.limits.closesAt
    return isLate && this.#atOnce() >= fewestAtOnce
  }

  /**
   * Returns the number of admitted requests, or that of this turn, which may have been completed within it.
   */
  #atOnce(): number {
    const inside = Object.values(this.#lanes).reduce(
      (sum, lane) => sum + lane.running + lane.waiters.length,
      0,
    )
    return Math.max(inside, this.#arrived)
  }

  #refuseLateWaiters(lane: Lane): void {
    const latest = this.#options.now() - lane.limits.waitMs
    while (lane.waiters[0] && (this.#isClosed(lane) || lane.waiters[0].since < latest))
      lane.waiters.shift()?.refuse()
  }
}

const isFull = ({ running, limits }: Lane): boolean => running >= limits.atOnce
