import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

type Shot = { textures: Record<string, string> }

const studio = fileURLToPath(new URL('../packages/demo-shop/studio/', import.meta.url))

/** Writes `shots.json` and its textures as PNG into a folder, for the scenes in `packages/demo-shop/studio`. */
async function writeShots(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const files: Record<string, string> = {}
  for (const file of readdirSync(join(studio, 'textures')).sort()) {
    const name = file.replace('.svg', '')
    files[name] = join(folder, `${name}.png`)
    await sharp(join(studio, 'textures', file), { density: 288 })
      .flatten({ background: '#000' })
      .png()
      .toFile(files[name])
  }
  const lines = readFileSync(join(studio, 'shots.jsonl'), 'utf8').trim().split('\n')
  const shots = lines.map((line) => JSON.parse(line) as Shot)
  const located = shots.map((shot) => ({
    ...shot,
    textures: Object.fromEntries(Object.entries(shot.textures).map(([use, name]) => [use, files[name]])),
  }))
  writeFileSync(join(folder, 'shots.json'), JSON.stringify(located))
  console.log(`${shots.length} pictures described in ${folder}`)
}

await writeShots(resolve(process.argv[2] ?? 'build/studio'))
