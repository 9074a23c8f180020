import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { useTranslate } from '#app/i18n/messages.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import { Icon } from '@ambra/ui/icon'
import { useCloseOnNavigation } from '#app/ui/use-close-on-navigation.ts'
import { useEventListener } from '#app/ui/use-event-listener.ts'
import { fittingCount } from './fitting-count.ts'
import { hoverIntentMs } from './menu-opening.ts'
import type { ShellCategory } from './shell-data.ts'
import styles from './site-header.module.css'

/** Number of departments; after them come collections (refurbished, offers) at the right end. */
const departmentCount = 8

export type NavRowProps = {
  categories: readonly ShellCategory[]
  /** Opens the catalogue at a department: on mouse hover, or with `opener` by the arrow down key. */
  onDepartment: (id: number, opener?: HTMLElement) => void
}

/**
 * Departments below the header of a wide screen. Those that do not fit are folded into "More"; before the
 * script of this row has loaded, its style hides them.
 */
export function NavRow({ categories, onDepartment }: NavRowProps) {
  const t = useTranslate()
  const { row, more, count } = useFitting(categories.length)
  const rest = useMouseRest(onDepartment)
  return (
    <nav className={styles.navRow} aria-label={t('nav.categories')}>
      <div className="container">
        <ul ref={row}>
          {categories.map((category, position) => (
            <li
              key={category.id}
              className={position === departmentCount ? styles.push : undefined}
              data-folded={position >= count || undefined}
            >
              <DepartmentLink
                category={category}
                onPointerEnter={(event) => rest.begin(event, category.id)}
                onPointerLeave={rest.end}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowDown') return
                  event.preventDefault()
                  onDepartment(category.id, event.currentTarget)
                }}
              />
            </li>
          ))}
        </ul>
        <div ref={more} className={styles.more} data-folded={count === categories.length || undefined}>
          <More key={count} categories={categories.slice(count)} />
        </div>
      </div>
    </nav>
  )
}

type DepartmentLinkProps = {
  category: ShellCategory
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

function DepartmentLink({ category: { name, slug }, ...handlers }: DepartmentLinkProps) {
  const storePath = useStorePath()
  return (
    <NavLink to={storePath(`/c/${slug}`)} prefetch="intent" {...handlers}>
      {name}
    </NavLink>
  )
}

function More({ categories }: { categories: readonly ShellCategory[] }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useCloseOnNavigation(close)
  useEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  })
  const leave = ({ target }: Event) => {
    if (target instanceof Node && !place.current?.contains(target)) close()
  }
  useEventListener('pointerdown', leave)
  useEventListener('focusin', leave)
  return (
    <div ref={place}>
      <button ref={button} type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('nav.more')}
        <Icon name="chevron-down" size="small" />
      </button>
      {isOpen && (
        <ul>
          {categories.map((category) => (
            <li key={category.id}>
              <DepartmentLink category={category} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns how many entries fit, measured whenever the row changes its width. */
function useFitting(all: number) {
  const more = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(all)
  const row = useCallback((list: HTMLUListElement | null) => {
    const frame = list?.parentElement
    if (!list || !frame) return
    const measure = () => {
      const style = getComputedStyle(list)
      const padding = getComputedStyle(frame)
      setCount(
        fittingCount({
          widths: Array.from(list.children, (entry) => entry.getBoundingClientRect().width),
          gap: Number.parseFloat(style.columnGap) || 0,
          // The row is aligned with the text of its links, not with their padding.
          available:
            frame.clientWidth -
            [padding.paddingLeft, padding.paddingRight, style.marginLeft, style.marginRight].reduce(
              (sum, edge) => sum + Number.parseFloat(edge),
              0,
            ),
          moreWidth: more.current?.getBoundingClientRect().width ?? 0,
        }),
      )
    }
    const observer = new ResizeObserver(measure)
    for (const entry of [frame, ...list.children]) observer.observe(entry)
    return () => observer.disconnect()
  }, [])
  return { row, more, count }
}

/** Opens the menu on hover, but not for touch or a passing mouse. */
function useMouseRest(onDepartment: NavRowProps['onDepartment']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  return {
    begin({ pointerType }: PointerEvent, id: number) {
      end()
      if (pointerType === 'mouse') timer.current = setTimeout(() => onDepartment(id), hoverIntentMs)
    },
    end,
  }
}
