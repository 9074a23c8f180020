import { onEngine } from '@ambra/testing/test-database'
import { offlineOrders } from './offline-orders-suite.ts'
import { orderRaces } from './order-races-suite.ts'

onEngine(orderRaces, offlineOrders)
