import { withoutField } from '#shared/custom-fields/changes.ts'
import type { CustomField } from '#shared/custom-fields/custom-field.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Consequence, DeletableResource } from '#shared/platform/endpoints/deletion.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { ShownResource } from '#shared/platform/endpoints/show.ts'
import type {
  CreatableResource,
  Saving,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { enqueueAll } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { auditField } from './audited.ts'
import { tallyValues } from './holders.ts'
import { entityOf, type FieldEntity, type LoadedField } from './model.ts'
import { canManage } from './policy.ts'
import { properties } from './properties.ts'
import { representerOf } from './representer.ts'
import { review } from './review.ts'
import { createReviseCustomValuesJobs } from './revise-custom-values.ts'
import { fieldWithValues, newField, put } from './saving.ts'

async function load({ params }: Request, ports: Ports): Promise<LoadedField> {
  const configuration = await ports.configuration.current()
  const field = configuration.customFields.find(({ id }) => id === params.id)
  return { configuration, ...(field && { entity: entityOf(field, configuration) }) }
}

/** Replaces a field. If options were deleted, jobs remove them from the stored values. */
async function replace(
  before: FieldEntity,
  after: FieldEntity,
  { viewer, ports }: Saving<LoadedField>,
): Promise<void> {
  const removed = before.options.filter(({ id }) => !after.options.some((option) => option.id === id))
  const jobs = removed.length > 0 ? createReviseCustomValuesJobs(before, removed, viewer, ports) : []
  await ports.configuration.changeAt(
    before.version,
    (current) => put(current, after, before),
    ...jobs.map(({ acceptance }) => acceptance),
    ...(await auditField({ before, after }, viewer, ports)),
  )
  await enqueueAll(jobs.slice(0, 1), jobsIn(ports))
}

/** Declares that the deletion of a field affects the entities of a resource: they lose their values of this field. */
const losses = (label: string, resource: CustomField['resource']): Consequence<FieldEntity, LoadedField> => ({
  label,
  effect: 'detaches',
  count: (field, ports) =>
    field.resource === resource ? tallyValues(field, ports as Ports) : { count: 0, isExact: true },
})

export const customFields: ShownResource<FieldEntity, LoadedField> &
  CreatableResource<FieldEntity, LoadedField> &
  UpdatableResource<FieldEntity, LoadedField> &
  RemovableResource<FieldEntity, LoadedField> &
  DeletableResource<FieldEntity, LoadedField> = {
  properties,
  load,
  loadForCreation: load,
  isPermitted: canManage,
  mayCreate: canManage,
  review,
  blank: async ({ values, loaded: { configuration } }) => newField(values, configuration),
  withValues: (present, values, _, { configuration }) => fieldWithValues(present, values, configuration),
  insert: async (field, { loaded: { configuration }, viewer, ports }) =>
    ports.configuration.changeAt(
      configuration.revision,
      (current) => put(current, field),
      ...(await auditField({ after: field }, viewer, ports)),
    ),
  replace,
  represent: async (field, viewer, _, ports) => (await representerOf([field], viewer, ports))(field),
  async acceptRemoval(field, ports, { configuration }, viewer) {
    const jobs = createReviseCustomValuesJobs(field, undefined, viewer, ports)
    await ports.table.write([
      ...ports.configuration.changesOf(configuration, (current) => withoutField(current, field.id)),
      ...jobs.map(({ acceptance }) => acceptance),
      ...(await auditField({ before: field }, viewer, ports)),
    ])
    return jobs[0]?.job
  },
  consequences: {
    workPackages: losses('Work packages', 'work_package'),
    projects: losses('Projects', 'project'),
    versions: losses('Versions', 'version'),
  },
}
