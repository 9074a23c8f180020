import sprite from './icons.svg?url'

/** Lucide icons (ISC licence) in one sprite file that the browser fetches once. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'badge-percent'
  | 'bell'
  | 'calendar-days'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'circle-x'
  | 'cloud-upload'
  | 'coffee'
  | 'file-down'
  | 'folder'
  | 'globe'
  | 'heart'
  | 'history'
  | 'house'
  | 'house-wifi'
  | 'landmark'
  | 'laptop'
  | 'layout-grid'
  | 'locate-fixed'
  | 'lock-keyhole'
  | 'log-out'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'minus'
  | 'package'
  | 'package-check'
  | 'phone'
  | 'plus'
  | 'recycle'
  | 'rotate-ccw'
  | 'scale'
  | 'search'
  | 'share-2'
  | 'shield-check'
  | 'shopping-bag'
  | 'sliders-horizontal'
  | 'smartphone'
  | 'sparkles'
  | 'star'
  | 'store'
  | 'tag'
  | 'trash-2'
  | 'triangle-alert'
  | 'truck'
  | 'tv'
  | 'user-round'
  | 'washing-machine'
  | 'wifi-off'
  | 'wind'
  | 'x'
  | 'zoom-in'

type IconProps = { name: IconName; size?: 'small' | 'medium' | 'large' }

/** Decorative: the control around it carries the name. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg className="icon" data-size={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
