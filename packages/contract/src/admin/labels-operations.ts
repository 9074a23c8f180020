import Type, { type Static } from 'typebox'
import { LanguageCode, OrderNumber, PersonId } from './shapes/fields.ts'
import { AdminFile } from './shapes/file.ts'
import { operation, type Subject } from './shapes/operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
/** Whose order it is decides: `number` is the order's. */
const ofOrder = { permission: 'shipping.label', scope: 'order', subject: order } as const
const shipment = { number: OrderNumber, shipment: PersonId }
const Day = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
const Carrier = Type.String({ minLength: 1, maxLength: 40 })
const TextOrNull = Type.Union([Type.String(), Type.Null()])

/** Where a label stands: being ordered, to be printed, not given. */
export const LabelState = Type.Enum(['requested', 'ready', 'failed'])

const Label = Type.Object({
  state: LabelState,
  carrier: Type.String(),
  /** Of an emulated carrier: no such parcel is taken along. */
  is_sample: Type.Boolean(),
  tracking_number: TextOrNull,
  /** Why there is none yet, one of the carrier's or the shop's own reasons, and the carrier's words. */
  problem: TextOrNull,
  detail: TextOrNull,
  requested_at: Type.String(),
  ready_at: TextOrNull,
})

/** A shipment and its label, null while none was ordered. */
export const ShipmentLabel = Type.Object({
  shipment: Type.Integer(),
  shipment_number: Type.String(),
  shipment_state: Type.String(),
  carrier: Type.String(),
  /** Whether the carrier gives labels to this shop. */
  is_offered: Type.Boolean(),
  label: Type.Union([Label, Type.Null()]),
})
export type ShipmentLabel = Static<typeof ShipmentLabel>

const ListedLabel = Type.Object({
  order: Type.String(),
  store: Type.String(),
  shipment: Type.Integer(),
  shipment_number: Type.String(),
  weight_grams: Type.Union([Type.Integer(), Type.Null()]),
  label: Label,
})
export type ListedLabel = Static<typeof ListedLabel>

/** Labels of carriers: ordered, printed, taken back, handed over. */
export const labelsOperations = {
  'labels.show': operation('labels.show', {
    ...ofOrder,
    summary: 'The label of a shipment',
    kind: 'query',
    input: Type.Object(shipment),
    result: ShipmentLabel,
  }),
  'labels.request': operation('labels.request', {
    ...ofOrder,
    summary: 'Order the label of a shipment from its carrier',
    kind: 'command',
    input: Type.Object({
      ...shipment,
      /** A person has looked: the carrier does not know the parcel. */
      is_unknown_to_carrier: Type.Optional(Type.Boolean()),
    }),
    result: ShipmentLabel,
  }),
  'labels.cancel': operation('labels.cancel', {
    ...ofOrder,
    summary: 'Take a label back',
    kind: 'command',
    input: Type.Object(shipment),
    result: ShipmentLabel,
  }),
  'labels.file': operation('labels.file', {
    ...ofOrder,
    summary: 'The label as PDF',
    kind: 'query',
    showsPersonalData: true,
    input: Type.Object(shipment),
    result: AdminFile,
  }),
  'labels.slip': operation('labels.slip', {
    ...ofOrder,
    summary: 'The packing slip of an order, or of one of its shipments, as PDF',
    kind: 'query',
    showsPersonalData: true,
    input: Type.Object({ number: OrderNumber, shipment: Type.Optional(PersonId) }),
    result: AdminFile,
  }),
  'labels.pick-list': operation('labels.pick-list', {
    summary: 'The list of a pick run with barcodes, as PDF',
    kind: 'query',
    permission: 'shipping.pick',
    scope: 'stores',
    input: Type.Object({ run: PersonId, language: LanguageCode }),
    result: AdminFile,
  }),
  'labels.list': operation('labels.list', {
    summary: 'Labels of a day, failed ones first',
    kind: 'query',
    permission: 'shipping.label',
    scope: 'stores',
    input: Type.Object({ day: Type.Optional(Day), carrier: Type.Optional(Carrier) }),
    result: Type.Object({ day: Type.String(), labels: Type.Array(ListedLabel), has_more: Type.Boolean() }),
  }),
  'labels.manifest': operation('labels.manifest', {
    summary: 'The list of a day that the driver of a carrier signs, as PDF',
    kind: 'query',
    permission: 'shipping.label',
    scope: 'stores',
    input: Type.Object({ carrier: Carrier, day: Type.Optional(Day), language: LanguageCode }),
    result: AdminFile,
  }),
} as const
