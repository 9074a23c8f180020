/** Ref callback: moves the focus to what has just come, so that screen readers and the keyboard go on there. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** As `focusOnMount`, where the page stays scrolled as it is. */
export const focusOnMountInPlace = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
