type Field = HTMLInputElement | HTMLTextAreaElement
type Control = Field | HTMLSelectElement

/**
 * Replays changes made before hydration: the browser keeps the values, but React learns of them only from
 * an event.
 */
export function replayChanges(): void {
  const controls = [...(document.picked ?? [])].filter(isTakenOver)
  // Reads all values before the first event, because React then resets the other controls.
  const replays = controls.map(replayOf)
  for (const [index, control] of controls.entries()) {
    document.picked?.delete(control)
    replays[index]?.()
  }
}

/** React stores its data on the element. */
const isTakenOver = (control: Control) => Object.keys(control).some((key) => key.startsWith('__reactProps'))

function replayOf(control: Control): (() => void) | undefined {
  const { value } = control
  if (control instanceof HTMLSelectElement) return () => select(control, value)
  if (control.type === 'file') return () => control.dispatchEvent(new Event('change', { bubbles: true }))
  if (!isToggle(control)) return () => enter(control, value)
  return control.checked === control.defaultChecked ? undefined : () => press(control)
}

const isToggle = (control: Field): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

function select(control: HTMLSelectElement, value: string): void {
  control.value = value
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Bypasses React's value tracking on the element by using the setter of the prototype. */
function enter(control: Field, value: string): void {
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Resets the control to the rendered state, which React knows, and then clicks it. */
function press(control: HTMLInputElement): void {
  control.checked = control.defaultChecked
  if (control.type === 'radio')
    for (const other of document.getElementsByName(control.name))
      if (other instanceof HTMLInputElement && other.form === control.form && other.defaultChecked)
        other.checked = true
  control.click()
}
