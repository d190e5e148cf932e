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

/** A private project without anything in it. */
export const project = (id: number, more: object = {}) => ({
  kind: 'project',
  id,
  identifier: `project-${id}`,
  name: `Project ${id}`,
  ...more,
})

export const version = (id: number, project: number, more: object = {}) => ({
  kind: 'version',
  id,
  name: `Version ${id}`,
  project,
  ...more,
})

export const workPackage = (id: number, project: number, more: object = {}) => ({
  kind: 'work_package',
  id,
  project,
  ...more,
})

export const type = (id: number, name = `Type ${id}`) => ({ kind: 'type', id, name })

/** Of a project, unless said otherwise. */
export const customField = (id: number, format: string, more: object = {}) => ({
  kind: 'custom_field',
  id,
  resource: 'project',
  name: `Field ${id}`,
  format,
  ...more,
})

/** A token that a record gives to the user of an id. */
export const tokenOf = (id: number) => `opk_${id}_token-of-the-user-${id}`
