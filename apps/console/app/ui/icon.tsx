import sprite from '@ambra/storefront/ui/icons.svg?url'

export type IconName =
  | 'arrow-left'
  | 'badge-percent'
  | 'camera'
  | 'check'
  | 'chevron-down'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'file-down'
  | 'folder'
  | 'history'
  | 'house'
  | 'landmark'
  | 'layout-grid'
  | 'lock-keyhole'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'package'
  | 'package-check'
  | 'phone'
  | 'plus'
  | 'rotate-ccw'
  | 'search'
  | 'shield-check'
  | 'shopping-bag'
  | 'smartphone'
  | 'sliders-horizontal'
  | 'tag'
  | 'triangle-alert'
  | 'truck'
  | 'user-round'
  | 'users'
  | 'wifi-off'
  | 'x'

/** Decorative, of the shop's one sprite: the control around it carries the name. */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' }) {
  return (
    <svg className="icon" data-size={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
