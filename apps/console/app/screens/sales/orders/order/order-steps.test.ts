import { orderTransitions } from '@ambra/domain/sales/orders/order-status'
import { expect, test } from 'vitest'
import { stepsOf } from './order-steps.ts'

test('puts ready before paid and incomming', () => {
  expect(stepsOf(['cancelled', 'paid', 'ready'])).toEqual(['ready', 'paid'])
  expect(stepsOf(['cancelled', 'incomming', 'ready', 'refunded'])).toEqual(['ready', 'incomming'])
  expect(stepsOf(['cancelled', 'paid'])).toEqual(['paid'])
})

test('includes every step of the status graph', () => {
  const steps = Object.values(orderTransitions)
    .flat()
    .filter((status) => status !== 'cancelled')
  expect(stepsOf(steps).toSorted()).toEqual([...new Set(steps)].toSorted())
})
