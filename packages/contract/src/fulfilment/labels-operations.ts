import Type, { type Static } from 'typebox'
import { LanguageCode, OrderNumber, PersonId } from '../platform/operations/fields.ts'
import { AdminFile } from '../platform/operations/file.ts'
import { operation, type Subject } from '../platform/operations/operation.ts'

const order = ({ number }: { number: string }): Subject => ({ kind: 'order', id: number })
/** The order's store decides the permission: `number` is the order number. */
const ofOrder = { permission: 'shipping.label', scope: 'order', subject: order } as const
const shipment = { number: OrderNumber, shipment: PersonId }
const Day = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })
const Carrier = Type.String({ minLength: 1, maxLength: 40 })
const TextOrNull = Type.Union([Type.String(), Type.Null()])

/** State of a label: requested, printable, failed. */
export const LabelState = Type.Enum(['requested', 'ready', 'failed'])

const Label = Type.Object({
  state: LabelState,
  carrier: Type.String(),
  /** Created by an emulated carrier: the parcel is not transported. */
  is_sample: Type.Boolean(),
  tracking_number: TextOrNull,
  /** Reason of a failure: a code of the carrier or the shop, and the carrier's message. */
  problem: TextOrNull,
  detail: TextOrNull,
  requested_at: Type.String(),
  ready_at: TextOrNull,
})

/** Shipment and its label; null while none was ordered. */
export const ShipmentLabel = Type.Object({
  shipment: Type.Integer(),
  shipment_number: Type.String(),
  shipment_state: Type.String(),
  carrier: Type.String(),
  /** Whether the carrier issues labels for this shop. */
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

/** Carrier labels: ordered, printed, cancelled, handed over. */
export const labelsOperations = {
  'labels.show': operation('labels.show', {
    ...ofOrder,
    summary: 'Get the label of a shipment',
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
      /** Confirms that a person has checked: the carrier does not know the parcel. */
      is_unknown_to_carrier: Type.Optional(Type.Boolean()),
    }),
    result: ShipmentLabel,
  }),
  'labels.cancel': operation('labels.cancel', {
    ...ofOrder,
    summary: 'Cancel a label',
    kind: 'command',
    input: Type.Object(shipment),
    result: ShipmentLabel,
  }),
  'labels.file': operation('labels.file', {
    ...ofOrder,
    summary: 'Download a label as PDF',
    kind: 'query',
    showsPersonalData: true,
    input: Type.Object(shipment),
    result: AdminFile,
  }),
  'labels.slip': operation('labels.slip', {
    ...ofOrder,
    summary: 'Download the packing slip of an order or of one of its shipments as PDF',
    kind: 'query',
    showsPersonalData: true,
    input: Type.Object({ number: OrderNumber, shipment: Type.Optional(PersonId) }),
    result: AdminFile,
  }),
  'labels.pick-list': operation('labels.pick-list', {
    summary: 'Download the list of a picking run with barcodes as PDF',
    kind: 'query',
    permission: 'shipping.pick',
    scope: 'stores',
    input: Type.Object({ run: PersonId, language: LanguageCode }),
    result: AdminFile,
  }),
  'labels.list': operation('labels.list', {
    summary: 'List the labels of a day, failed ones first',
    kind: 'query',
    permission: 'shipping.label',
    scope: 'stores',
    input: Type.Object({ day: Type.Optional(Day), carrier: Type.Optional(Carrier) }),
    result: Type.Object({ day: Type.String(), labels: Type.Array(ListedLabel), has_more: Type.Boolean() }),
  }),
  'labels.manifest': operation('labels.manifest', {
    summary: 'Download the manifest of a carrier and day, which its driver signs, as PDF',
    kind: 'query',
    permission: 'shipping.label',
    scope: 'stores',
    input: Type.Object({ carrier: Carrier, day: Type.Optional(Day), language: LanguageCode }),
    result: AdminFile,
  }),
} as const
