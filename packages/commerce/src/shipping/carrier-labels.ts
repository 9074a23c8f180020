import type { Static, TObject, TProperties } from 'typebox'

/** Why a carrier gives no label, in the terms of who packs: each has its words in the console. */
export const labelProblems = [
  // To mend in the order or the shipment.
  'name',
  'phone',
  'email',
  'address',
  'point',
  'weight',
  'boxes',
  'cash',
  // To mend in the settings, or with the carrier.
  'sender',
  'account',
  'no_contract',
  // Nothing was ordered, or that is not known.
  'unreachable',
  'unclear',
  'answer',
  'refused',
] as const
export type LabelProblem = (typeof labelProblems)[number]

/** A label that was not given. `detail` are the carrier's words, for staff; the message holds neither address nor key. */
export class LabelError extends Error {
  readonly problem: LabelProblem
  readonly detail: string
  constructor(problem: LabelProblem, detail = '', options?: ErrorOptions) {
    super(`no label: ${problem}`, options)
    this.name = 'LabelError'
    this.problem = problem
    this.detail = detail.replace(/\s+/g, ' ').trim().slice(0, 300)
  }
}

/** A place as carriers want it; `street` with its house number, the postcode in digits. */
export type PostalPlace = { street: string; city: string; postcode: string; country: string }

/** A party of a parcel; the phone in E.164. */
export type ParcelParty = { name: string; company?: string; phone: string; email: string }

/** Where the parcel goes: a point of the carrier by the carrier's own id, or a door. */
export type ParcelDestination =
  | { kind: 'locker' | 'office'; point: PostalPlace & { id: string; name: string } }
  | { kind: 'door'; place: PostalPlace }

/**
 * A parcel to be registered. `reference` is ours, of the letters, digits and dashes that every carrier takes, and never used
 * twice; `serial` is a number of its own for carriers whose parcels are numbered by the sender. `cash` is collected by the carrier.
 */
export type LabelRequest = {
  reference: string
  serial: number
  sender: ParcelParty & PostalPlace
  receiver: ParcelParty
  to: ParcelDestination
  weightGrams: number
  cash?: { cents: number; iban: string; payee: string; bankReference: string } | undefined
  at: Date
}

/** A registered parcel: what the carrier calls it, and what stands under its barcode. */
export type RegisteredParcel = { carrierId: string; trackingNumber: string }

/** A carrier at work. Every call ends within half a minute. @throws LabelError */
export type CarrierLabels = {
  /** Registering the same request twice is one parcel: the number of the parcel is ours. */
  readonly isIdempotent?: true
  /**
   * The parcel that was registered under our reference, undefined when there is none. A carrier that cannot look for it has no
   * such call: after a lost answer a person must look.
   */
  find?: (request: LabelRequest) => Promise<RegisteredParcel | undefined>
  register: (request: LabelRequest) => Promise<RegisteredParcel>
  /** The label of a registered parcel as PDF, about 10 x 15 cm. */
  label: (parcel: RegisteredParcel) => Promise<Buffer>
  /** Takes the parcel back; absent where the carrier has no such call: a parcel that is not handed over just ends. */
  cancel?: (parcel: RegisteredParcel) => Promise<void>
}

/** Variables of the environment, and what they say; nothing else reads them. */
export type LabelEnvironment<V extends TProperties, S> = {
  variables: V
  /** Undefined without a contract. */
  settings(env: Static<TObject<V>>): S | undefined
  /** The variable that switches the real carrier on, and those it is useless without. */
  key: { name: string; needs: readonly string[] }
  /** Variables whose values must not be guessed. */
  secrets: readonly string[]
  /** Addresses that keys travel to. */
  addresses: readonly string[]
}

/** Labels of a carrier: one folder with one of these and one row in `carriers/registry.ts`. @see docs/extending.md */
export type CarrierLabelsDefinition<V extends TProperties = TProperties, S = unknown> = {
  /** Code of the carrier in `packages/domain/src/delivery/carriers`. */
  readonly code: string
  readonly environment: LabelEnvironment<V, S>
  /** The emulator: its place under `/sandbox/carriers`, and the settings with which the shop talks to it. */
  readonly sandbox: {
    readonly secret: `sandbox${string}Key`
    settings(env: Static<TObject<V>>, place: { url: string; key: string }): S
  }
  create(settings: S): CarrierLabels
}

/** Settings of carriers by code, in the form that each definition reads from the environment; absent without a contract. */
export type CarrierSettings = Readonly<Record<string, unknown>>

/** Checks that the parts of a definition fit each other; the table holds them all under one type. */
export const carrierLabels = <V extends TProperties, S>(
  definition: CarrierLabelsDefinition<V, S>,
): CarrierLabelsDefinition<V, S> => definition
