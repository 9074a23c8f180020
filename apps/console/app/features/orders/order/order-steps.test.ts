import { orderTransitions } from '@ambra/domain/order-status'
import { expect, test } from 'vitest'
import { stepsOf } from './order-steps.ts'

test('packing comes before what happens on the way', () => {
  expect(stepsOf(['cancelled', 'paid', 'ready'])).toEqual(['ready', 'paid'])
  expect(stepsOf(['cancelled', 'incomming', 'ready', 'refunded'])).toEqual(['ready', 'incomming'])
  expect(stepsOf(['cancelled', 'paid'])).toEqual(['paid'])
})

test('no step of the graph is left out', () => {
  const steps = Object.values(orderTransitions)
    .flat()
    .filter((status) => status !== 'cancelled')
  expect(stepsOf(steps).toSorted()).toEqual([...new Set(steps)].toSorted())
})
