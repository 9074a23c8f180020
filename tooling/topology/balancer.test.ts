import fs from 'node:fs'
import { expect, it } from 'vitest'
import { balancerConfiguration } from './balancer.ts'

const shipped = fs.readFileSync(new URL('../../deploy/haproxy.cfg', import.meta.url), 'utf8')

it('changes addresses of the shipped balancer only', () => {
  const lines = balancerConfiguration(shipped, 3440, [3441, 3442]).split('\n')
  const changed = lines.filter((line) => !shipped.split('\n').includes(line))
  expect(changed).toEqual([
    '  bind 127.0.0.1:3440',
    '  server web1 127.0.0.1:3441 check inter 2s fall 2 rise 1',
    '  server web2 127.0.0.1:3442 check inter 2s fall 2 rise 1',
  ])
  expect(() => balancerConfiguration('global', 3440, [3441])).toThrow('other lines')
})
