import Type, { type Static, type TSchema } from 'typebox'
import { Moment } from '../platform/operations/fields.ts'
import { inspectionOutcomes, pieceFaults, refurbishedGrades } from '../catalogue/used-grades.ts'
import { caseSubject } from '../service/case-subject.ts'
import { operation } from '../platform/operations/operation.ts'
import { CaseKind } from '../service/service-cases.ts'

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Serial = Type.String({ minLength: 3, maxLength: 64 })
const Grade = Type.Enum([...refurbishedGrades])
const one = { kind: CaseKind, code: Type.String({ minLength: 3, maxLength: 32, pattern: '^[A-Z0-9-]+$' }) }

/** Result of inspecting a returned piece, with its destination. */
export const Inspection = Type.Object({
  id: Type.Integer(),
  ...one,
  line: Type.Integer(),
  sku: Type.String(),
  serial: orNull(Type.String()),
  outcome: Type.Enum([...inspectionOutcomes]),
  grade: orNull(Grade),
  stock_sku: orNull(Type.String()),
  battery: orNull(Type.Integer()),
  faults: Type.Array(Type.Enum([...pieceFaults])),
  note: Type.String(),
  by: Type.String(),
  at: Moment,
})
export type Inspection = Static<typeof Inspection>

export const DeviceRow = Type.Object({
  serial: Type.String(),
  sku: Type.String(),
  name: Type.String(),
  number: Type.String(),
  store: Type.String(),
  sold_at: Moment,
  is_back: Type.Boolean(),
})
export type DeviceRow = Static<typeof DeviceRow>

/** Device by serial number: each sale, newest first, with what followed. Days are `YYYY-MM-DD`. */
export const DeviceDetails = Type.Object({
  serial: Type.String(),
  sales: Type.Array(
    Type.Object({
      ...DeviceRow.properties,
      arrived_at: orNull(Moment),
      /** Legal liability: two years from delivery; later after a repair. */
      liable_until: orNull(Type.String()),
      /** Manufacturer's guarantee. */
      guarantee_until: orNull(Type.String()),
      cases: Type.Array(
        Type.Object({
          kind: CaseKind,
          code: Type.String(),
          state: Type.String(),
          about: Type.String(),
          at: Moment,
          repairs: Type.Array(Type.Object({ state: Type.String(), at: Moment })),
        }),
      ),
    }),
  ),
  inspections: Type.Array(Inspection),
  /** Graded variants of its product now in stock. */
  stock: Type.Array(Type.Object({ grade: Type.String(), sku: Type.String(), free: Type.Integer() })),
})
export type DeviceDetails = Static<typeof DeviceDetails>

/** Pieces of a case that can be inspected; `grades` are the existing variants of its product. */
export const ReturnedPiece = Type.Object({
  line: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  left: Type.Integer(),
  serials: Type.Array(Type.String()),
  grades: Type.Array(Type.Object({ grade: Grade, sku: Type.String(), free: Type.Integer() })),
})
export type ReturnedPiece = Static<typeof ReturnedPiece>

/** Devices by serial number, and the inspection of returned pieces. */
export const deviceOperations = {
  'devices.list': operation('devices.list', {
    summary: 'Find sold devices by the beginning of the serial number',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    input: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 64 })),
      /** `next` of the previous page. */
      after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    result: Type.Object({ devices: Type.Array(DeviceRow), next: orNull(Type.Integer()) }),
  }),
  'devices.show': operation('devices.show', {
    summary: 'Get a device with its sales, liability, guarantee, claims, repairs and returns',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    input: Type.Object({ serial: Serial }),
    result: DeviceDetails,
  }),
  'devices.returned': operation('devices.returned', {
    summary: 'Get the returned items of a case and the results of their inspection',
    kind: 'query',
    permission: 'service.read',
    scope: 'stores',
    input: Type.Object(one),
    result: Type.Object({
      is_here: Type.Boolean(),
      pieces: Type.Array(ReturnedPiece),
      inspections: Type.Array(Inspection),
    }),
  }),
  'devices.inspect': operation('devices.inspect', {
    summary: 'Grade a returned item: to refurbished stock, to new stock, or written off',
    kind: 'command',
    permission: 'service.repair',
    scope: 'stores',
    subject: caseSubject,
    input: Type.Object({
      ...one,
      line: Type.Integer({ minimum: 1, maximum: 500 }),
      serial: Type.Optional(Serial),
      outcome: Type.Enum([...inspectionOutcomes]),
      grade: Type.Optional(Grade),
      battery: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      faults: Type.Array(Type.Enum([...pieceFaults]), { maxItems: pieceFaults.length, uniqueItems: true }),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    result: Inspection,
  }),
} as const
