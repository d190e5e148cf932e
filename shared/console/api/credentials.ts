/** The name that stands beside a token. */
const TOKEN = 'apikey'

/** The text of an `Authorization` header. */
const basic = (name: string, secret: string): string => {
  const bytes = new TextEncoder().encode(`${name}:${secret}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

export const withToken = (token: string): string => basic(TOKEN, token)
export const withPassword = (login: string, password: string): string => basic(login, password)

/**
 * The credentials of somebody who has changed their own login or password: with those if they had signed in so; a token
 * stays as it is.
 *
 * @param authorization what they had signed in with
 * @param password the new one; undefined if it stays
 */
export function withChanges(authorization: string, login: string, password?: string): string {
  const [name, secret] = namedIn(authorization)
  return name === TOKEN ? authorization : withPassword(login, password ?? secret)
}

/** The name and what stands beside it; a name has no colon. */
function namedIn(authorization: string): readonly [name: string, secret: string] {
  const bytes = Uint8Array.from(atob(authorization.replace('Basic ', '')), (byte) => byte.charCodeAt(0))
  const text = new TextDecoder().decode(bytes)
  const colon = text.indexOf(':')
  return [text.slice(0, colon), text.slice(colon + 1)]
}
