import { timeReaders } from '#shared/access/permissions.ts'
import type { Stores } from '#shared/app.ts'
import { list, representingEach } from '#shared/platform/endpoints/list.ts'
import { when } from '#shared/platform/hal/resource.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import type { Foresight, RowPartition } from '#shared/platform/lists/filing.ts'
import { PartitionList } from '#shared/platform/lists/partition-list.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { Audience } from '#shared/surroundings/audience.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { timeEntryListing } from './listing.ts'
import type { ReadNames } from './load.ts'
import type { TimeEntry } from './model.ts'
import { canLogOwn, canSee } from './policy.ts'
import { beginLookups, representElement } from './representer.ts'
import { routes } from './routes.ts'
import { filed, row, rowOf } from './store.ts'

type ListStores = Stores<ReadNames | 'now'>

/** The endpoint of the list. */
export const listTimeEntries = list({
  count: ({ timeEntries }: ListStores) => timeEntries.counters(),
  load: (_, { projects }: ListStores) => projects.archived(),
  listFor: async ({ viewer, stores, counters, loaded: archived }) => {
    const audience = await Audience.of(viewer, archived, stores, timeReaders)
    const around = new Surroundings(viewer, stores)
    return {
      listing: timeEntryListing(viewer, stores, around),
      page: ({ selection }) => {
        const list = new PartitionList<TimeEntry>(stores.timeEntries, {
          rowOf,
          foresee: foresightOf(around),
          partitions: () => everythingFor(audience, stores),
          whole: viewer.isAdmin
            ? { counters, leftOut: audience.archivedProjects.map(filed.inProject) }
            : undefined,
          isListed: isListedFor(audience),
          tooMuch,
        })
        return list.page(selection)
      },
      links: () =>
        when(audience.mayAnywhere(canLogOwn), {
          createTimeEntry: { href: routes['create-form'].path, method: 'post' },
          createTimeEntryImmediately: { href: routes.create.path, method: 'post' },
        }),
      represent: representingEach((entry: TimeEntry) => representElement(entry, around)),
    }
  },
})

/** Whether the requester sees a time entry of a project that is not archived. */
const isListedFor = (audience: Audience): RowTest => ({
  attributes: [row.project, row.user],
  test: async () => (found) => {
    const project = Number(found[row.project])
    const user = found[row.user] as number | undefined
    return audience.reads(project) && canSee(audience.viewer, { user }, audience.rights(project))
  },
})

/** Projects whose time entries are read without a filter by user or work package. */
const MAX_PROJECTS = 1000

const tooMuch = () =>
  invalidQuery(['The list is too large to be filtered; narrow it by user, work package or project.'])

/** The partitions of everything that the requester may see: those of whole projects, and of themselves. */
async function everythingFor(audience: Audience, stores: ListStores): Promise<RowPartition[]> {
  const { user } = audience.viewer
  const projects = await audience.projects(stores)
  const whole = projects.filter((id) => audience.rights(id).may('view_time_entries'))
  if (whole.length > MAX_PROJECTS) throw tooMuch()
  const readsOwn = user !== undefined && whole.length < projects.length
  return [...whole.map(filed.inProject), ...(readsOwn ? [filed.ofUser(user.id)] : [])]
}

/** Looks up what time entries link to while they are being read: a round trip less. */
const foresightOf = (around: Surroundings): Foresight => ({
  attributes: [row.project, row.user, row.workPackage],
  begin: ({ [row.project]: project, [row.user]: user, [row.workPackage]: workPackage }) =>
    beginLookups({ project, user, workPackage } as TimeEntry, around),
})
