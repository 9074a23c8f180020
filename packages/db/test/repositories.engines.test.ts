import { onEngine } from '@ambra/testing/test-database'
import { invoiceSuite } from './invoice-suite.ts'
import { orderSuite } from './order-suite.ts'
import { orderStatusSuite } from './order-status-suite.ts'
import { repositorySuite } from './repository-suite.ts'
import { shipmentSuite } from './shipments/shipment-suite.ts'

onEngine(orderSuite, repositorySuite, invoiceSuite, orderStatusSuite, shipmentSuite)
