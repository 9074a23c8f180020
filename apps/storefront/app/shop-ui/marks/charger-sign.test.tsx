import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChargerSign } from './charger-sign.tsx'

it('describes its drawing as text on a tile (LAW-CHG-1)', () => {
  const without = renderToString(<ChargerSign isIncluded={false} size={28} label="Charger not included" />)
  expect(without).toContain('role="img" aria-label="Charger not included"')
  expect(without).toContain('M8 56 56 8')
  expect(renderToString(<ChargerSign isIncluded size={28} label="Charger included" />)).not.toContain(
    'M8 56 56 8',
  )
})
