/**
 * The credentials of whoever is signed in: the text of the `Authorization` header. They are kept by the browser's
 * session storage, which ends with the tab.
 */
const KEY = 'session'

/** Whose they are: the address of the user. */
const USER = 'user'

const basic = (user: string, password: string): string => {
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

export const withToken = (token: string): string => basic('apikey', token)
export const withPassword = (login: string, password: string): string => basic(login, password)

export const session = {
  get authorization(): string | undefined {
    return sessionStorage.getItem(KEY) ?? undefined
  },
  /** Whose credentials they are, by the address of the user; undefined until the service has said it. */
  get user(): string | undefined {
    return sessionStorage.getItem(USER) ?? undefined
  },
  /** Keeps credentials. What was kept for another user is forgotten; for the same one, it is still there. */
  begin(authorization: string, user?: string): void {
    if (!user || user !== this.user) sessionStorage.clear()
    sessionStorage.setItem(KEY, authorization)
    if (user) this.belongsTo(user)
  },
  belongsTo(user: string): void {
    sessionStorage.setItem(USER, user)
  },
  /** Forgets the credentials, and whatever else was kept for this user. */
  end(): void {
    sessionStorage.clear()
  },
}
