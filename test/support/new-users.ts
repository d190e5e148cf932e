/** Bodies that create users, to be changed as a test likes. */

/** Whatever an active user needs. */
export const active = {
  login: 'nina',
  email: 'nina@example.com',
  firstName: 'Nina',
  lastName: 'New',
  password: 'correct horse',
}

/** All that an invitation needs. */
export const invited = { status: 'invited', email: 'nina@example.com' }

/** The same without some of its members. */
export const without = (body: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/** A link to an authentication source. */
export const authSource = (href: unknown) => ({ _links: { auth_source: { href } } })
