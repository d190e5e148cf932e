/**
 * State of a history entry: scroll positions of the page and of its scrollable parts, and the element with the focus.
 */
interface Entry {
  readonly top: number
  readonly parts: readonly Part[]
  readonly focus: string
}

interface Part {
  readonly path: string
  readonly top: number
}

/**
 * Maximum time, in milliseconds, to wait for the content of a restored page. The page needs enough content before it
 * can be scrolled to its old position.
 */
const RESTORE_MS = 3_000

const entries = new Map<string, Entry>()

let present = keyOf(history.state)

function keyOf(state: unknown): string {
  const { entry } = (state ?? {}) as { entry?: string }
  return entry ?? 'first'
}

export const newEntry = (): { entry: string } => ({ entry: `${Date.now()}-${entries.size}` })

/** Stores scroll positions and focus before the user leaves a page. */
export function leavePage(): void {
  entries.set(present, { top: scrollY, parts: scrolledParts(), focus: pathTo(document.activeElement) })
}

const scrolledParts = (): readonly Part[] =>
  [...document.querySelectorAll('main *')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((part) => ({ path: pathTo(part), top: part.scrollTop }))

/** Scrolls a new page to its top. */
export function enterPage(): void {
  present = keyOf(history.state)
  scrollTo(0, 0)
  settle((isLast) => refocus('') || isLast)
}

/** Restores the scroll positions and the focus of a page as soon as its content is rendered. */
export function restorePage(): void {
  present = keyOf(history.state)
  const { top, parts, focus } = entries.get(present) ?? { top: 0, parts: [], focus: '' }
  settle((isLast) => {
    scrollTo(0, top)
    const areThere = parts.map(scrollPart)
    if ((scrollY < top || areThere.includes(false)) && !isLast) return false
    return refocus(focus) || isLast
  })
}

/**
 * Scrolls a part of the page to its stored position. @returns false if the part has too little content for the position
 */
function scrollPart({ path, top }: Part): boolean {
  const part = document.querySelector(path)
  if (part) part.scrollTop = top
  return (part?.scrollTop ?? 0) >= Math.floor(top)
}

/**
 * Retries an action at short intervals. Stops when the action succeeds, when `RESTORE_MS` have passed, or when the user
 * does something else.
 */
function settle(act: (isLast: boolean) => boolean): void {
  const end = Date.now() + RESTORE_MS
  const stop = new AbortController()
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, () => stop.abort(), { signal: stop.signal, capture: true })
  const attempt = () => {
    if (stop.signal.aborted) return
    if (act(Date.now() > end)) stop.abort()
    else setTimeout(attempt, 50)
  }
  requestAnimationFrame(attempt)
}

/** Restores the focus. If the element that had the focus no longer exists, focuses the heading of the page. */
function refocus(path: string): boolean {
  if (document.querySelector('main [aria-busy="true"]')) return false
  const before = path ? document.querySelector<HTMLElement>(path) : undefined
  if (before) before.focus({ preventScroll: true })
  if (document.activeElement !== document.body) return true
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Returns a selector for the position of an element in the page; an empty string if there is no element. */
function pathTo(element: Element | null): string {
  const steps: string[] = []
  for (let one = element; one?.parentElement && one !== document.body; one = one.parentElement)
    steps.unshift(`:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`)
  return steps.length > 0 ? `body>${steps.join('>')}` : ''
}
