/** Records of the import format with what each kind requires; the rest is up to the test. */

export const user = (id: number, login: string, more: object = {}) => ({
  kind: 'user',
  id,
  login,
  email: `${login}@example.com`,
  firstName: login,
  lastName: 'Person',
  ...more,
})

export const placeholder = (name: string, more: object = {}) => ({ kind: 'placeholder_user', name, ...more })

export const role = (id: number, permissions: string[], more: object = {}) => ({
  kind: 'role',
  id,
  name: `Role ${id}`,
  permissions,
  ...more,
})

export const group = (id: number, name: string, members: number[]) => ({ kind: 'group', id, name, members })

export const membership = (principal: number, project: number | null, ...roles: number[]) => ({
  kind: 'membership',
  principal,
  project,
  roles,
})

/** A token that a record gives to the user of an id. */
export const tokenOf = (id: number) => `opk_${id}_token-of-the-user-${id}`
