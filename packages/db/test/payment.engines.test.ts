import { onEngine } from '@ambra/testing/test-database'
import { emulatedPaymentSuite } from './emulated-payment-suite.ts'
import { paymentSuite } from './payment-suite.ts'
import { returnedPaymentSuite } from './returned-payment-suite.ts'

onEngine(paymentSuite, returnedPaymentSuite, emulatedPaymentSuite)
