import type { IconName } from '@ambra/ui/icon'

/** Shapes of the icons of header and bottom bar, as in the sprite. */
export const firstIcons = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  search: 'M21 21l-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z',
  'user-round': 'M17 8A5 5 0 1 1 7 8a5 5 0 0 1 10 0zM20 21a8 8 0 0 0-16 0',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  scale:
    'M12 3v18M19 8l3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10',
  'shopping-bag':
    'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  'layout-grid':
    'M4 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 3h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM15 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1zM4 14h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1z',
  house:
    'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
} satisfies Partial<Record<IconName, string>>

/**
 * Decorative icon that comes with the page: those of the sprite follow the text by up to a second on a slow
 * network, and round buttons without a sign cannot be recognised.
 */
export function FirstIcon({ name, size = 'medium' }: { name: FirstIconName; size?: 'medium' | 'large' }) {
  return (
    <svg className="icon" data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={firstIcons[name]} />
    </svg>
  )
}

export type FirstIconName = keyof typeof firstIcons
