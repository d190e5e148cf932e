import type { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

/** The records of the people and of two projects. */
export const base = [...personas, project(2)]

const PATH = '/api/v3/custom_fields'

/** Returns functions that send requests about custom fields. */
export const fieldsOn = (service: Service, { as }: { as?: string } = { as: tokens.admin }) => ({
  list: async (query = '') =>
    (await service.get(`${PATH}${query}`, { as })).body._embedded.elements as Shown[],
  get: (rest: number | string = '') => service.get(`${PATH}/${rest}`, { as }),
  post: (body: object, rest = '') => service.post(`${PATH}${rest}`, { as, body }),
  patch: (id: number | string, body: object, headers = {}) =>
    service.patch(`${PATH}/${id}`, { as, body, headers }),
  delete: (id: number | string) => service.delete(`${PATH}/${id}`, { as }),
})

export interface Shown {
  id: number
  name: string
  resource: string
  position: number
  options: { id: number; value: string }[]
  _links: Record<string, { href: string; title?: string }[]>
}

export const field = (name: string, more: object = {}) => ({
  name,
  resource: 'work_package',
  format: 'string',
  ...more,
})

/** A new list field of work packages, with three options. */
export const list = (more: object = {}) =>
  field('Size', {
    format: 'list',
    options: [{ value: 'S' }, { value: 'M' }, { value: 'L' }],
    ...more,
  })

export const linksTo = (path: string, ...ids: number[]) =>
  ids.map((id) => ({ href: `/api/v3/${path}/${id}` }))
