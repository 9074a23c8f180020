import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { dataRows } from '../packages/demo-shop/src/data-file.ts'
import type { Drawing } from '../packages/demo-shop/src/drawings.ts'
import { studioShots } from './studio-shots.ts'

/** Writes `shots.json` and the textures it names into a folder, for the scenes in `packages/demo-shop/studio`. */
async function writeShots(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const shots = []
  for await (const drawing of dataRows<Drawing>('drawings', new Date(0))) {
    if ('banner' in drawing) continue
    for (const { textures, ...shot } of studioShots(drawing)) {
      const files: Record<string, string> = {}
      for (const [name, svg] of Object.entries(textures)) files[name] = await writeTexture(folder, svg)
      shots.push({ ...shot, textures: files })
    }
  }
  writeFileSync(join(folder, 'shots.json'), JSON.stringify(shots))
  console.log(`${shots.length} pictures described in ${folder}`)
}

async function writeTexture(folder: string, svg: string): Promise<string> {
  const file = join(folder, `${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.png`)
  if (!existsSync(file))
    await sharp(Buffer.from(svg), { density: 288 }).flatten({ background: '#000' }).png().toFile(file)
  return file
}

await writeShots(resolve(process.argv[2] ?? 'build/studio'))
