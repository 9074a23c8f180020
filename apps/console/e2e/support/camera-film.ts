import { writeFileSync } from 'node:fs'
import { code128 } from '@ambra/documents/code128'

const width = 640
const height = 480
const module = 3

/** Writes a video for the fake camera of the browser: a label with the given code on a white box. */
export function writeCameraFilm(path: string, code: string): void {
  const { size, bars } = code128(code)
  const line = Buffer.alloc(width, 235)
  const left = Math.round((width - size * module) / 2)
  for (const [x, wide] of bars) line.fill(16, left + x * module, left + (x + wide) * module)
  const blank = Buffer.alloc(width, 235)
  const rows = Array.from({ length: height }, (_, row) => (row > 160 && row < 320 ? line : blank))
  const grey = Buffer.alloc((width * height) / 2, 128)
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
      ...rows,
      grey,
    ]),
  )
}
