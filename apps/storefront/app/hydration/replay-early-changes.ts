type Control = HTMLInputElement | HTMLSelectElement

/** The browser keeps what was picked before React took a control over; React knows nothing of it until an event says so. */
export function replayChanges(): void {
  const controls = [...(document.picked ?? [])].filter(isTakenOver)
  // All is read before the first event: what React renders after it sets the others back.
  const replays = controls.map(replayOf)
  for (const [index, control] of controls.entries()) {
    document.picked?.delete(control)
    replays[index]?.()
  }
}

/** React leaves what it knows of an element on the element. */
const isTakenOver = (control: Control) => Object.keys(control).some((key) => key.startsWith('__reactProps'))

function replayOf(control: Control): (() => void) | undefined {
  const { value } = control
  if (control instanceof HTMLSelectElement) return () => select(control, value)
  if (control.type === 'range') return () => slide(control, value)
  return control.checked === control.defaultChecked ? undefined : () => press(control)
}

function select(control: HTMLSelectElement, value: string): void {
  control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** React compares with what was last written to the element's own property, not to the one of all inputs. */
function slide(control: HTMLInputElement, value: string): void {
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Back to what React rendered, which it sees, and from there to what was picked. */
function press(control: HTMLInputElement): void {
  control.checked = control.defaultChecked
  if (control.type === 'radio')
    for (const other of document.getElementsByName(control.name))
      if (other instanceof HTMLInputElement && other.form === control.form && other.defaultChecked)
        other.checked = true
  control.click()
}
