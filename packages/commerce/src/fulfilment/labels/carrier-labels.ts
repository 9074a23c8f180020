import type { Static, TObject, TProperties } from 'typebox'

/** Reasons why a carrier returns no label; each has a text in the console for the packer. */
const labelProblems = [
  // To correct in the order or the shipment.
  'name',
  'phone',
  'email',
  'address',
  'point',
  'weight',
  'boxes',
  'cash',
  // To correct in the settings, or with the carrier.
  'sender',
  'account',
  'no_contract',
  // Nothing was ordered, or the outcome is unknown.
  'unreachable',
  'unclear',
  'answer',
  'refused',
] as const
export type LabelProblem = (typeof labelProblems)[number]

/**
 * Error of a label that could not be ordered. `detail` is the carrier's text, for staff; the message contains
 * neither address nor key.
 */
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

/** Address in the format of carriers; `street` with house number, the postcode in digits. */
export type PostalPlace = { street: string; city: string; postcode: string; country: string }

/** Sender or receiver of a parcel; the phone in E.164. */
export type ParcelParty = { name: string; company?: string; phone: string; email: string }

/** Destination of a parcel: a pickup point by the carrier's own id, or an address. */
export type ParcelDestination =
  | { kind: 'locker' | 'office'; point: PostalPlace & { id: string; name: string } }
  | { kind: 'door'; place: PostalPlace }

/**
 * Parcel to register. `reference` is the shop's unique one, of letters, digits and dashes that every carrier
 * accepts; `serial` is a unique number for carriers whose senders number the parcels. `cash` is collected by
 * the carrier.
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

/** Registered parcel with the carrier's id and the number under its barcode. */
export type RegisteredParcel = { carrierId: string; trackingNumber: string }

/** Active carrier. Every call ends within half a minute. @throws LabelError */
export type CarrierLabels = {
  /** Registering the same request twice creates one parcel, because the shop assigns the parcel number. */
  readonly isIdempotent?: true
  /**
   * Finds the parcel registered under our reference; undefined if there is none. Absent for carriers without
   * such a call, where a person has to check after a lost response.
   */
  find?: (request: Pick<LabelRequest, 'reference'>) => Promise<RegisteredParcel | undefined>
  register: (request: LabelRequest) => Promise<RegisteredParcel>
  /** Returns the label of a registered parcel as PDF, about 10 x 15 cm. */
  label: (parcel: RegisteredParcel) => Promise<Buffer>
  /** Cancels the parcel; absent for carriers without such a call, where an unused parcel expires. */
  cancel?: (parcel: RegisteredParcel) => Promise<void>
}

/** Environment variables of a carrier and the settings read from them; nothing else reads them. */
type LabelEnvironment<V extends TProperties, S> = {
  variables: V
  /** Returns undefined without a contract. */
  settings(env: Static<TObject<V>>): S | undefined
  /** Variable that enables the real carrier, and those it requires. */
  key: { name: string; needs: readonly string[] }
  /** Variables whose values must not be guessable. */
  secrets: readonly string[]
  /** Addresses that receive keys. */
  addresses: readonly string[]
}

/**
 * Definition of a carrier's labels: one folder with one of these and one entry in `carriers/registry.ts`.
 * @see docs/extending.md
 */
export type CarrierLabelsDefinition<V extends TProperties = TProperties, S = unknown> = {
  /** Code of the carrier in `packages/domain/src/delivery/carriers`. */
  readonly code: string
  readonly environment: LabelEnvironment<V, S>
  /** Emulator: its path under `/sandbox/carriers`, and the settings for using it. */
  readonly sandbox: {
    readonly secret: `sandbox${string}Key`
    settings(env: Static<TObject<V>>, place: { url: string; key: string }): S
  }
  create(settings: S): CarrierLabels
}

/**
 * Settings of carriers by code, in the form that each definition reads from the environment; absent without a
 * contract.
 */
export type CarrierSettings = Readonly<Record<string, unknown>>

/** Checks that the parts of a definition match; the registry holds all definitions under one type. */
export const carrierLabels = <V extends TProperties, S>(
  definition: CarrierLabelsDefinition<V, S>,
): CarrierLabelsDefinition<V, S> => definition
