/**
 * A command in the inbox. It acts on the current notification or on all notifications, or makes another notification
 * the current one.
 */
export type InboxCommand = 'read' | 'unread' | 'readAll' | 'remind' | 'next' | 'previous'

const commands: Readonly<Record<string, InboxCommand>> = {
  e: 'read',
  u: 'unread',
  E: 'readAll',
  h: 'remind',
  j: 'next',
  k: 'previous',
}

/** Elements that handle key presses themselves, so that shortcuts do not apply in them. */
const OTHERS = 'input, textarea, select, [contenteditable], .popover, dialog'

/** The members of a keyboard event that determine which command the event triggers. */
interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly defaultPrevented: boolean
  /** An element, or the document. */
  readonly target: unknown
}

/** Returns the command of a pressed key; undefined if the key is not meant for the inbox. */
export function commandOf(event: Pressed): InboxCommand | undefined {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event
  const isOther = (target as { closest?(selector: string): unknown } | null)?.closest?.(OTHERS)
  if (ctrlKey || metaKey || altKey || defaultPrevented || isOther) return undefined
  return Object.hasOwn(commands, key) ? commands[key] : undefined
}
