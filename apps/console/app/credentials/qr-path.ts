import { generate } from 'lean-qr'

/** Returns a QR code as SVG path data, one unit per module. */
export function qrPath(text: string): { size: number; path: string } {
  const code = generate(text)
  const modules: string[] = []
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) modules.push(`M${x} ${y}h1v1h-1z`)
  return { size: code.size, path: modules.join('') }
}
