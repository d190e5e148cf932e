/** The state of an entry of the history: how far the page and its parts were scrolled, and which element had the focus. */
interface Entry {
  readonly top: number
  readonly parts: readonly Part[]
  readonly focus: string
}

/** A part of a page that has been scrolled by itself. */
interface Part {
  readonly path: string
  readonly top: number
}

/** Milliseconds for which a page that one comes back to may grow to where one was. */
const PATIENCE = 3_000

const entries = new Map<string, Entry>()

let present = keyOf(history.state)

function keyOf(state: unknown): string {
  const { entry } = (state ?? {}) as { entry?: string }
  return entry ?? 'first'
}

/** State of a new entry of the history. */
export const newEntry = (): { entry: string } => ({ entry: `${Date.now()}-${entries.size}` })

/** Remembers where one is, before one leaves it. */
export function leave(): void {
  entries.set(present, { top: scrollY, parts: scrolledParts(), focus: pathTo(document.activeElement) })
}

const scrolledParts = (): readonly Part[] =>
  [...document.querySelectorAll('main *')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((part) => ({ path: pathTo(part), top: part.scrollTop }))

/** Begins a page that one has not been at, at its top. */
export function arrive(): void {
  present = keyOf(history.state)
  scrollTo(0, 0)
  settle((isLast) => refocus('') || isLast)
}

/** Comes back to a page: scrolls and puts the focus where they were, as soon as the page is there. */
export function comeBack(): void {
  present = keyOf(history.state)
  const { top, parts, focus } = entries.get(present) ?? { top: 0, parts: [], focus: '' }
  settle((isLast) => {
    scrollTo(0, top)
    const areThere = parts.map(scrollPart)
    if ((scrollY < top || areThere.includes(false)) && !isLast) return false
    return refocus(focus) || isLast
  })
}

/** Scrolls a part of the page to where it was. @returns whether it is as long as that by now */
function scrollPart({ path, top }: Part): boolean {
  const part = document.querySelector(path)
  if (part) part.scrollTop = top
  return (part?.scrollTop ?? 0) >= Math.floor(top)
}

/** Tries until it has worked, or the page has had its time, or somebody has begun to do something else. */
function settle(act: (isLast: boolean) => boolean): void {
  const end = Date.now() + PATIENCE
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

/** Puts the focus where it was; else, if what had it is gone, at the heading of the page. */
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

/** Where an element stands in the page, as a selector; empty for none. */
function pathTo(element: Element | null): string {
  const steps: string[] = []
  for (let one = element; one?.parentElement && one !== document.body; one = one.parentElement)
    steps.unshift(`:nth-child(${[...one.parentElement.children].indexOf(one) + 1})`)
  return steps.length > 0 ? `body>${steps.join('>')}` : ''
}
