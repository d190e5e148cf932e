import { withChanges } from './credentials.ts'

/**
 * The credentials of whoever is signed in: the text of the `Authorization` header. They are kept by the browser's
 * session storage, which ends with the tab.
 */
const KEY = 'session'

/** Whose they are: the address of the user. */
const USER = 'user'

export const session = {
  get authorization(): string | undefined {
    return sessionStorage.getItem(KEY) ?? undefined
  },
  /** Whose credentials they are, by the address of the user; undefined until the service has said it. */
  get user(): string | undefined {
    return sessionStorage.getItem(USER) ?? undefined
  },
  /**
   * Keeps credentials. What was kept for another user is forgotten; for the same one, it is still there.
   *
   * @param user undefined for somebody who has never been here
   */
  begin(authorization: string, user?: string): void {
    if (user === undefined || user !== this.user) sessionStorage.clear()
    sessionStorage.setItem(KEY, authorization)
    if (user !== undefined) this.belongsTo(user)
  },
  belongsTo(user: string): void {
    sessionStorage.setItem(USER, user)
  },
  /**
   * Goes on with what somebody has made of their own login and password.
   *
   * @param login as it is now
   * @param password the new one; undefined if it stays
   */
  follow(login: string, password?: string): void {
    const { authorization } = this
    if (authorization) sessionStorage.setItem(KEY, withChanges(authorization, login, password))
  },
  /** Forgets the credentials, and whatever else was kept for this user. */
  end(): void {
    sessionStorage.clear()
  },
}
