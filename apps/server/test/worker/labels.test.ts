import type { OutboxHandler } from '@ambra/commerce/messaging'
import {
  createCarrierLabels,
  labelHandlers,
  labelsGivenUp,
  type CarrierLabels,
  LabelError,
} from '@ambra/commerce/fulfilment'
import { labelRepository } from '@ambra/db/fulfilment'
import { noon } from '@ambra/testing/shop-builders'
import { testDatabase, type TestDatabase } from '@ambra/testing/test-database'
import { type KyselyPlugin, sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { aRequestedLabel, countingCarrier, labelShop, type Memory } from './labels-suite.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
  await database.truncate()
  await labelShop(database)
})

/** Returns the worker with one carrier; `db` may be one that dies. */
function workerOf(carrier: CarrierLabels | undefined, db = database.db) {
  const carriers = new Map(carrier ? [['omniva', carrier]] : [])
  const handlers: Readonly<Record<string, OutboxHandler>> = labelHandlers({
    database: { db },
    carriers,
    contactEmail: 'orders@ambra.example',
    now: () => noon,
    log,
  })
  return (labelId: number, attempts = 1, kind = 'label.order') =>
    handlers[kind]?.({ id: 1, kind, payload: { label_id: labelId }, attempts })
}

const labelOf = (id: number) => labelRepository(database.db).find(id)
const trackingOf = async (shipmentId: number) =>
  (
    await sql<{
      number: string | null
    }>`select tracking_number as number from shipments where id = ${shipmentId}`.execute(database.db)
  ).rows[0]?.number

/** Simulates a dead process from the statement with this number on. */
function mortal() {
  let [spoken, last] = [0, Number.POSITIVE_INFINITY]
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      spoken += 1
      if (spoken > last) throw new Error('the process died')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    spoken: () => spoken,
    dieAfter: (statements: number) => ([spoken, last] = [0, statements]),
  }
}

describe('the label of a shipment', () => {
  it('stores the label with the tracking number of the shipment', async () => {
    const { labelId, shipmentId } = await aRequestedLabel(database)
    const { labels, parcels } = countingCarrier('found by reference')
    await workerOf(labels)(labelId)
    expect(await labelOf(labelId)).toMatchObject({
      state: 'ready',
      trackingNumber: parcels[0]?.trackingNumber,
    })
    expect(await trackingOf(shipmentId)).toBe(parcels[0]?.trackingNumber)
    expect(Buffer.from((await labelRepository(database.db).readContent(labelId)) ?? []).toString()).toMatch(
      /^%PDF-/,
    )
  })

  it.each<Memory>(['found by reference', 'numbered by us', 'silent'])(
    'registers one parcel wherever the process dies, its parcels %s',
    async (memory) => {
      const life = mortal()
      const dying = database.db.withPlugin(life.plugin)
      const whole = countingCarrier(memory)
      life.dieAfter(Number.POSITIVE_INFINITY)
      await workerOf(whole.labels, dying)((await aRequestedLabel(database)).labelId)
      const points = life.spoken()
      expect(points).toBeGreaterThan(5)
      const states = new Set<string>()
      for (let point = 0; point < points; point += 1) {
        const { labelId } = await aRequestedLabel(database)
        const { labels, parcels } = countingCarrier(memory)
        life.dieAfter(point)
        await expect(workerOf(labels, dying)(labelId)).rejects.toThrow('the process died')
        // The message survives the crash, and another process handles it.
        await workerOf(labels)(labelId, 2)
        const label = await labelOf(labelId)
        states.add(`${label?.state} ${label?.problem ?? ''}`.trim())
        expect([point, parcels.length]).toEqual([point, 1])
      }
      // With a carrier that finds no parcel, a person decides; nothing is ordered twice.
      expect([...states].toSorted()).toEqual(memory === 'silent' ? ['failed unclear', 'ready'] : ['ready'])
    },
  )

  it.each<Memory>(['found by reference', 'numbered by us'])(
    'registers one parcel when the response is lost, at a carrier whose parcels are %s',
    async (memory) => {
      const { labelId } = await aRequestedLabel(database)
      const carrier = countingCarrier(memory)
      carrier.will('loses the answer')
      await expect(workerOf(carrier.labels)(labelId)).rejects.toThrow('unclear')
      expect(await labelOf(labelId)).toMatchObject({ state: 'requested', problem: 'unclear' })
      carrier.will('answers')
      await workerOf(carrier.labels)(labelId, 2)
      expect(await labelOf(labelId)).toMatchObject({ state: 'ready', problem: undefined })
      expect(carrier.parcels).toHaveLength(1)
    },
  )

  it('leaves a lost response of a silent carrier to a person', async () => {
    const { labelId } = await aRequestedLabel(database)
    const carrier = countingCarrier('silent')
    carrier.will('loses the answer')
    await workerOf(carrier.labels)(labelId)
    expect(await labelOf(labelId)).toMatchObject({ state: 'failed', problem: 'unclear' })
    carrier.will('answers')
    await labelRepository(database.db).restart(labelId, { now: noon, isForgotten: true })
    await workerOf(carrier.labels)(labelId)
    expect(await labelOf(labelId)).toMatchObject({ state: 'ready' })
  })

  it('retries while the carrier is unreachable, and then leaves the label to a person', async () => {
    const { labelId } = await aRequestedLabel(database)
    const carrier = countingCarrier('silent')
    carrier.will('is away')
    await expect(workerOf(carrier.labels)(labelId, 1)).rejects.toThrow('unreachable')
    expect(await labelOf(labelId)).toMatchObject({ state: 'requested', problem: 'unreachable' })
    await workerOf(carrier.labels)(labelId, 8)
    expect(await labelOf(labelId)).toMatchObject({ state: 'failed', problem: 'unreachable' })
    carrier.will('answers')
    await labelRepository(database.db).restart(labelId, { now: noon, isForgotten: false })
    await workerOf(carrier.labels)(labelId)
    expect(await labelOf(labelId)).toMatchObject({ state: 'ready' })
  })

  it.each([
    ['phone', { phone: 'call me' }],
    ['point', { pointId: '99999' }],
    ['weight', { grams: null }],
    ['weight', { grams: 40_000 }],
    ['boxes', { boxes: 2 }],
  ])('orders no label with a wrong %s', async (problem, given) => {
    const { labelId } = await aRequestedLabel(database, given)
    const { labels, parcels } = countingCarrier('silent')
    await workerOf(labels)(labelId)
    expect(await labelOf(labelId)).toMatchObject({ state: 'failed', problem })
    expect(parcels).toEqual([])
  })

  it('leaves a label to a person when ordering it stopped two workers', async () => {
    const { labelId } = await aRequestedLabel(database)
    const message = { id: 1, kind: 'label.order', payload: { label_id: labelId }, attempts: 3 }
    await labelsGivenUp({ database, now: () => noon })['label.order'](message)
    expect(await labelOf(labelId)).toMatchObject({ state: 'failed', problem: 'unclear' })
  })

  it('requires a contract with the carrier', async () => {
    const { labelId } = await aRequestedLabel(database)
    await workerOf(createCarrierLabels({}).get('omniva'))(labelId)
    expect(await labelOf(labelId)).toMatchObject({ state: 'failed', problem: 'no_contract' })
  })

  it('creates one label per shipment, however many people request it', async () => {
    const { shipmentId, orderId, number } = await aRequestedLabel(database)
    const shipment = { id: shipmentId, number: `${number}-1`, orderId }
    const labels = labelRepository(database.db)
    const again = { shipment, carrier: 'omniva', isSample: false, now: noon }
    expect(await labels.add(again)).toBeUndefined()
    const live = await labels.findLive(shipmentId)
    await workerOf(countingCarrier('silent').labels)(live?.id ?? 0)
    expect(await labels.cancel(live?.id ?? 0, noon)).toBe(true)
    expect(await trackingOf(shipmentId)).toBeNull()
    // The next attempt has a separate reference.
    expect((await labels.add(again))?.reference).toBe(`${number}-1-2`)
  })
})

describe('the label of a cancelled shipment', () => {
  const waiting = async () =>
    (
      await sql<{ kind: string; later: boolean }>`select kind, run_at > created_at as later from outbox
        where kind like 'label.%' and done_at is null order by id`.execute(database.db)
    ).rows.map(({ kind, later }) => `${kind}${later ? ' later' : ''}`)
  const historyOf = async (orderId: number) =>
    (
      await sql<{ kind: string }>`select kind from order_events
        where order_id = ${orderId} and kind like 'label%' order by id`.execute(database.db)
    ).rows.map(({ kind }) => kind)
  const giveUp = (shipmentId: number) =>
    sql`update shipments set state = 'cancelled', cancelled_at = ${noon} where id = ${shipmentId}`.execute(
      database.db,
    )
  /** A carrier that supports cancelling a parcel. */
  function cancelling() {
    const carrier = countingCarrier('found by reference')
    const taken: string[] = []
    let problem: 'unreachable' | 'refused' | undefined
    const labels: CarrierLabels = {
      ...carrier.labels,
      cancel: async ({ trackingNumber }) => {
        if (problem) throw new LabelError(problem)
        taken.push(trackingNumber)
      },
    }
    return { ...carrier, labels, taken, fails: (how: typeof problem) => (problem = how) }
  }

  it('cancels the label at its carrier, retrying while the carrier is unreachable', async () => {
    const { labelId, shipmentId, orderId } = await aRequestedLabel(database)
    const carrier = cancelling()
    await workerOf(carrier.labels)(labelId)
    await giveUp(shipmentId)
    expect(await waiting()).toEqual(['label.void'])
    await workerOf(carrier.labels)(labelId, 1, 'label.void')
    await workerOf(carrier.labels)(labelId, 1, 'label.void')
    expect(await labelOf(labelId)).toMatchObject({ state: 'cancelled' })
    expect(await waiting()).toEqual(['label.void', 'label.cancel'])
    carrier.fails('unreachable')
    await expect(workerOf(carrier.labels)(labelId, 1, 'label.cancel')).rejects.toThrow('unreachable')
    expect(await historyOf(orderId)).toEqual([])
    carrier.fails(undefined)
    await workerOf(carrier.labels)(labelId, 2, 'label.cancel')
    await workerOf(carrier.labels)(labelId, 3, 'label.cancel')
    expect(carrier.taken[0]).toBe(carrier.parcels[0]?.trackingNumber)
    expect(await historyOf(orderId)).toEqual(['label_cancelled'])
  })

  it.each([
    ['refused', 1],
    ['unreachable', 8],
  ] as const)("notes in the order's history that the carrier keeps the label: %s", async (how, attempt) => {
    const { labelId, shipmentId, orderId } = await aRequestedLabel(database)
    const carrier = cancelling()
    await workerOf(carrier.labels)(labelId)
    await giveUp(shipmentId)
    await workerOf(carrier.labels)(labelId, 1, 'label.void')
    carrier.fails(how)
    await workerOf(carrier.labels)(labelId, attempt, 'label.cancel')
    expect(await historyOf(orderId)).toEqual(['label_not_cancelled'])
  })

  it('notes that the carrier keeps the label when cancelling it stopped two workers', async () => {
    const { labelId, shipmentId, orderId } = await aRequestedLabel(database)
    await workerOf(cancelling().labels)(labelId)
    await giveUp(shipmentId)
    await workerOf(cancelling().labels)(labelId, 1, 'label.void')
    const message = { id: 1, kind: 'label.cancel', payload: { label_id: labelId }, attempts: 3 }
    await labelsGivenUp({ database, now: () => noon })['label.cancel'](message)
    expect(await historyOf(orderId)).toEqual(['label_not_cancelled'])
  })

  it('cancels the label where the carrier has no call for it', async () => {
    const { labelId, shipmentId, orderId } = await aRequestedLabel(database)
    const { labels } = countingCarrier('silent')
    await workerOf(labels)(labelId)
    await giveUp(shipmentId)
    for (const kind of ['label.void', 'label.cancel']) await workerOf(labels)(labelId, 1, kind)
    expect(await historyOf(orderId)).toEqual(['label_left'])
  })

  it('never orders an unordered label of a cancelled shipment, and waits for one in progress', async () => {
    const first = await aRequestedLabel(database)
    const { labels, parcels } = countingCarrier('silent')
    await giveUp(first.shipmentId)
    await workerOf(labels)(first.labelId, 1, 'label.void')
    await workerOf(labels)(first.labelId)
    expect([parcels, await historyOf(first.orderId)]).toEqual([[], ['label_cancelled']])
    const second = await aRequestedLabel(database)
    await labelRepository(database.db).markSent(second.labelId, noon)
    await giveUp(second.shipmentId)
    await workerOf(labels)(second.labelId, 1, 'label.void')
    expect(await waiting()).toEqual(['label.void', 'label.void', 'label.void later'])
    expect(await labelOf(second.labelId)).toMatchObject({ state: 'requested' })
  })
})
