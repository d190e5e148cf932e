import { sessionCookie } from '#shared/access/authenticate.ts'
import { LONGEST, sessionsIn } from '#shared/access/session-store.ts'
import { signInDaysIn } from '#shared/access/sign-in-days.ts'
import { SIGN_IN_SECONDS, type SignInAttempt, signInsIn } from '#shared/access/sign-in-store.ts'
import { singleSignOnIn } from '#shared/access/single-sign-on.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { ApiError, unauthenticated } from '#shared/platform/http/errors.ts'
import { HostCookie } from '#shared/platform/http/host-cookie.ts'
import type { Redirect, RedirectRequest } from '#shared/platform/http/page.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as pages } from '#shared/resources/pages/routes.ts'
import type { User } from '#shared/resources/users/model.ts'
import { routes } from './routes.ts'

/** The cookie that identifies a browser's sign-in attempt while the user is at the issuer. */
const signInCookie = ({ publicUrl }: Ports) => new HostCookie('sign-in', publicUrl)

/** Returns the address to which an issuer redirects browsers. The same address must be registered at the issuer. */
function redirectUriOf(issuer: string, { host }: RedirectRequest, { publicUrl }: Ports): string {
  return `${publicUrl || `https://${host}`}${href(routes.finish, { id: issuer })}`
}

/**
 * Redirects the browser to the sign-in page of the issuer in the path. The attempt is stored only if the issuer is
 * known.
 *
 * @throws `NotFound` for an unknown issuer
 */
export async function startSignIn(request: RedirectRequest, ports: Ports): Promise<Redirect> {
  const { id: issuer = '' } = request.path
  const place = placeNamedBy(request.query.get('to'))
  const attempt = signInsIn(ports).newAttempt(issuer, place)
  try {
    const location = await singleSignOnIn(ports).authorizationAddress(
      attempt,
      redirectUriOf(issuer, request, ports),
    )
    const cookie = await signInsIn(ports).begin(attempt)
    return { location, cookies: [signInCookie(ports).set(cookie, SIGN_IN_SECONDS)] }
  } catch (error) {
    if (!(error instanceof ApiError) || error.identifier === 'NotFound') throw error
    return { location: placeWith(place, 'sign-in-failed'), cookies: [] }
  }
}

/**
 * Signs in a user who returns from the issuer, and redirects to their former location. Every error redirects to the
 * sign-in page without details.
 */
export async function finishSignIn(request: RedirectRequest, ports: Ports): Promise<Redirect> {
  const cookie = signInCookie(ports).valueIn(request.cookies)
  const attempt = cookie === undefined ? undefined : await signInsIn(ports).consume(cookie)
  const place = attempt?.place ?? placeNamedBy(null)
  const cookies = [signInCookie(ports).clear()]
  try {
    const user = await userOf(attempt, request, ports)
    if (!user || !attempt) return { location: placeWith(place, 'sign-in-unknown'), cookies }
    const session = await sessionsIn(ports).begin(user, { issuer: attempt.issuer })
    await signInDaysIn(ports).note(user)
    return { location: place, cookies: [...cookies, sessionCookie(ports).set(session.cookie, LONGEST)] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { location: placeWith(place, 'sign-in-failed'), cookies }
  }
}

/**
 * Returns the user whom the issuer has authenticated; undefined if this installation has no such user.
 *
 * @throws `Unauthenticated` unless the response comes from the issuer and belongs to this attempt
 */
async function userOf(
  attempt: SignInAttempt | undefined,
  request: RedirectRequest,
  ports: Ports,
): Promise<User | undefined> {
  const { path, query } = request
  const [code, state] = [query.get('code'), query.get('state')]
  if (!attempt || !code || query.has('error') || attempt.issuer !== path.id || attempt.state !== state)
    throw unauthenticated('bad credentials')
  return singleSignOnIn(ports).userOfCode(attempt, code, redirectUriOf(attempt.issuer, request, ports))
}

/** The base address for parsing relative addresses. Its origin is arbitrary, because only the path is used. */
const HERE = 'https://here.invalid'

const MAX_LENGTH = 2000

/**
 * Returns the location to which an address refers, if it is an address of the console on this host. For any other
 * address, returns the start of the console.
 */
function placeNamedBy(address: string | null): string {
  const start = pages.console.path
  if (!address || address.length > MAX_LENGTH || !URL.canParse(address, HERE)) return start
  const { origin, pathname, search, hash } = new URL(address, HERE)
  const isBelow = origin === HERE && (pathname === start || pathname.startsWith(`${start}/`))
  return isBelow ? `${pathname}${search}${hash}` : start
}

/** The errors of a sign-in at an issuer, each explained by the console's sign-in page. */
type Fault = 'sign-in-failed' | 'sign-in-unknown'

/**
 * Returns the address of a place in the console, with an error as the fragment, so that the console shows the error.
 */
export const placeWith = (place: string, fault: Fault): string => [place.split('#')[0], fault].join('#')
