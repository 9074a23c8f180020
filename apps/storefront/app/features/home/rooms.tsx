import type { ShopDataEntry } from '@ambra/contract/content/content'
import { CampaignTile } from './hero.tsx'
import styles from './hero.module.css'
import { Section } from './section.tsx'

const tones = ['honey', 'stage', 'stone'] as const

export function Rooms({ title, rooms }: { title: string; rooms: readonly ShopDataEntry[] }) {
  if (rooms.length === 0) return null
  return (
    <Section title={title}>
      <div className={styles.mosaic}>
        {rooms.map((tile, position) => (
          <CampaignTile key={tile.code} tile={tile} tone={tones[position % tones.length] ?? 'stage'} />
        ))}
      </div>
    </Section>
  )
}
