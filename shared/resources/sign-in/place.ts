import { routes as pages } from '#shared/resources/pages/routes.ts'

/** Any origin: only what is below it counts. */
const HERE = 'https://here.invalid'

const MAX_LENGTH = 2000

/**
 * The place in the console that an address names, relative to this host: where one is led back to. Anything else, on this
 * host or another one, is the start of the console.
 */
export function placeNamedBy(address: string | null): string {
  const start = pages.console.path
  if (!address || address.length > MAX_LENGTH || !URL.canParse(address, HERE)) return start
  const { origin, pathname, search, hash } = new URL(address, HERE)
  const isBelow = origin === HERE && (pathname === start || pathname.startsWith(`${start}/`))
  return isBelow ? `${pathname}${search}${hash}` : start
}

/** What went wrong at an issuer; the sign-in page of the console says it in words. */
type Fault = 'sign-in-failed' | 'sign-in-unknown'

/** The same place, where the console says what went wrong. */
export const placeWith = (place: string, fault: Fault): string => [place.split('#')[0], fault].join('#')
