/**
 * The credentials of whoever is signed in: the text of the `Authorization` header. They are kept by the browser's
 * session storage, which ends with the tab.
 */
const KEY = 'session'

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
  begin(authorization: string): void {
    sessionStorage.setItem(KEY, authorization)
  },
  /** Forgets the credentials, and whatever else was kept for this user. */
  end(): void {
    sessionStorage.clear()
  },
}
