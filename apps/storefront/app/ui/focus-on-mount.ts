/** Ref callback that focuses an element on mount, so that screen readers and keyboard continue there. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** Like `focusOnMount`, without scrolling. */
export const focusOnMountInPlace = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
