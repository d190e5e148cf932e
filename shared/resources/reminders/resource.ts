import { isPerson } from '#shared/access/viewer.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type {
  CreatableResource,
  Reviewing,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { constraintViolation } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import { type Draft, withFound } from '#shared/platform/properties/draft.ts'
import type { Ports } from '#shared/ports.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { addressedReminders, type LoadedReminder, loadOwn } from './load.ts'
import { limitViolation, type Reminder } from './model.ts'
import { properties } from './properties.ts'
import { representReminder } from './representer.ts'
import { remindersIn } from './store.ts'

export const reminders: CreatableResource<Reminder, LoadedReminder> &
  UpdatableResource<Reminder, LoadedReminder> &
  RemovableResource<Reminder, LoadedReminder> = {
  ...addressedReminders,
  properties,
  loadForCreation: (request, ports) => loadOwn(request as Request<'id'>, ports),
  mayCreate: isPerson,
  review: reviewReminder,
  blank: async ({ viewer, loaded: { workPackage } }, ports) => ({
    id: await sequencesIn(ports).allocate('reminders'),
    version: 1,
    remindAt: '',
    workPackage: workPackage.id,
    user: viewer.user?.id as number,
  }),
  insert: (reminder, { ports }) => remindersIn(ports).insert(reminder, ...staying(reminder, ports)),
  replace: (before, after, { ports }) => remindersIn(ports).replace(before, after),
  acceptRemoval: (reminder, ports) => remindersIn(ports).remove(reminder),
  represent: (reminder, viewer, { workPackage }) => representReminder({ ...reminder, workPackage }, viewer),
}

/** Returns the writes that check that a reminder's work package and user both exist and are not being removed. */
export const staying = ({ workPackage, user }: Reminder, ports: Ports) => [
  workPackagesIn(ports).check(workPackage, existsAndStays),
  usersIn(ports).check(user, existsAndStays),
]

/**
 * Checks that a new or changed time of a reminder is in the future, and that a new reminder does not exceed the limits.
 */
function reviewReminder(
  draft: Draft,
  { entity, present, loaded, ports }: Reviewing<Reminder, LoadedReminder>,
): Draft {
  const { remindAt } = draft.values
  const time = typeof remindAt === 'string' ? Date.parse(remindAt) : Number.NaN
  const isPast = remindAt !== present?.remindAt && time <= ports.now().getTime()
  const past = isPast
    ? [constraintViolation('remindAt', about(properties.remindAt.label, 'must be in the future.'))]
    : []
  const values = Number.isNaN(time)
    ? draft.values
    : { ...draft.values, remindAt: new Date(time).toISOString() }
  const limit = entity ? undefined : limitViolation(loaded.own, loaded.workPackage.id)
  return withFound({ ...draft, values }, [...past, ...(limit ? [limit] : [])])
}
