import { expect, test } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './webhook-signature.ts'

// Example from the specification's own libraries.
test('signs a message as the specification says', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  expect(webhookHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('signs with the former key as well as the new one', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  expect(Buffer.from((secrets[0] ?? '').slice(6), 'base64')).toHaveLength(32)
  const headers = webhookHeaders({ id: 'msg_1', timestamp: 1, body: '{}' }, secrets)
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
})
