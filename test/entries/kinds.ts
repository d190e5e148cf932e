import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const workPackage = (member: string) => (id: number, entry: number, of: number) => ({
  kind: 'work_package',
  id,
  project: of,
  subject: `Work ${id}`,
  [member]: entry,
})

const timeEntry = (id: number, entry: number, of: number) => ({
  kind: 'time_entry',
  id,
  project: of,
  user: 1,
  spentOn: '2026-01-05',
  seconds: 3600,
  activity: entry,
})

/**
 * The kinds of entries that administrators write. For each kind, `holder` makes the record of an entity that uses an
 * entry of this kind.
 */
export const kinds = [
  {
    path: 'statuses',
    label: 'Status',
    part: 'statuses',
    count: 14,
    color: true,
    holders: 'work_packages',
    link: 'status',
    holder: workPackage('status'),
  },
  {
    path: 'types',
    label: 'Type',
    part: 'types',
    count: 7,
    color: true,
    holders: 'work_packages',
    link: 'type',
    holder: workPackage('type'),
  },
  {
    path: 'priorities',
    label: 'Priority',
    part: 'priorities',
    count: 4,
    color: true,
    holders: 'work_packages',
    link: 'priority',
    holder: workPackage('priority'),
  },
  {
    path: 'time_entries/activities',
    label: 'Activity',
    part: 'timeEntryActivities',
    count: 6,
    color: false,
    holders: 'time_entries',
    link: 'activity',
    holder: timeEntry,
  },
] as const

export type Kind = (typeof kinds)[number]

export const base = [...personas, project(2)]

export const requestsTo = (service: Service, { path }: Pick<Kind, 'path'>, as: string = tokens.admin) => {
  const all = `/api/v3/${path}`
  return {
    list: async () => (await service.get(all, { as })).body._embedded.elements as Shown[],
    get: (rest = '') => service.get(`${all}/${rest}`, { as }),
    post: (body: object, rest = '') => service.post(`${all}${rest}`, { as, body }),
    patch: (id: number | string, body: object, headers = {}) =>
      service.patch(`${all}/${id}`, { as, body, headers }),
    delete: (rest: number | string) => service.delete(`${all}/${rest}`, { as }),
  }
}

export const create = (service: Service, { holders, path, link }: Kind, id: number) => {
  const _links = { [link]: { href: `/api/v3/${path}/${id}` }, project: { href: '/api/v3/projects/2' } }
  const more = holders === 'time_entries' ? { spentOn: '2026-01-05', hours: 'PT1H' } : { subject: 'New' }
  return service.post(`/api/v3/${holders}`, { as: tokens.admin, body: { ...more, _links } })
}

export async function storedIn(service: Service, { holders, link }: Kind, id: number): Promise<unknown> {
  const { ports } = service
  const stored = holders === 'time_entries' ? timeEntriesIn(ports) : workPackagesIn(ports)
  return (await stored.byId(id))?.[link as never]
}

export interface Shown {
  id: number
  name: string
  position: number
  isDefault: boolean
  _links: Record<string, { href: string }>
}

/** Returns the status, the property and the message of an error about one property. */
export const problem = (answer: Awaited<ReturnType<Service['get']>>) => [
  answer.status,
  answer.body._embedded?.details?.attribute,
  answer.body.message,
]
